//! The benchmark's outcome as text.

use serde_json::{Value, json};
use tengen_engine::bench::{Bench, Measurement};

/// A few lines to read.
#[must_use]
pub fn table(bench: &Bench) -> String {
    let mut text = format!("signature {:016x}\n", bench.signature);
    for measurement in &bench.measurements {
        text += &format!(
            "{:>5}  {:>7.0} uniform playouts/s  {:>7.0} searched/s ({} in {:.2} s)\n",
            measurement.size.to_string(),
            measurement.playouts_per_second,
            measurement.searched_per_second(),
            measurement.searched,
            measurement.elapsed.as_secs_f64(),
        );
    }
    text
}

/// One JSON object on one line.
#[must_use]
pub fn json(bench: &Bench) -> String {
    let sizes: Vec<Value> = bench.measurements.iter().map(measurement).collect();
    let signature = format!("{:016x}", bench.signature);
    format!("{}\n", json!({ "signature": signature, "sizes": sizes }))
}

fn measurement(measurement: &Measurement) -> Value {
    json!({
        "size": measurement.size.side(),
        "playouts_per_second": measurement.playouts_per_second.round(),
        "searched": measurement.searched,
        "searched_per_second": measurement.searched_per_second().round(),
        "seconds": measurement.elapsed.as_secs_f64(),
    })
}
