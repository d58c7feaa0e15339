//! The benchmark's outcome as text.

use serde_json::{Map, Value, json};
use tengen_engine::bench::{Bench, Measurement, Search};

/// A few lines to read.
#[must_use]
pub fn table(bench: &Bench) -> String {
    let mut text = format!("signature {:016x}\n", bench.signature);
    text += "playouts/s   light   heavy   searched: 1 thread   2 threads\n";
    for measurement in &bench.measurements {
        let [alone, together] = measurement.searches.map(|search| search.playouts_per_second());
        text += &format!(
            "{:>10} {:>7.0} {:>7.0} {alone:>20.0} {together:>11.0}\n",
            measurement.size.to_string(),
            measurement.light_per_second,
            measurement.heavy_per_second,
        );
    }
    if let Some(bytes) = bench.peak_memory {
        text += &format!("peak memory {} MiB\n", bytes >> 20);
    }
    text
}

/// One JSON object on one line.
#[must_use]
pub fn json(bench: &Bench) -> String {
    let mut object = Map::new();
    object.insert("signature".into(), format!("{:016x}", bench.signature).into());
    object.insert("sizes".into(), bench.measurements.iter().map(measurement).collect());
    if let Some(bytes) = bench.peak_memory {
        object.insert("peak_memory_bytes".into(), bytes.into());
    }
    format!("{}\n", Value::Object(object))
}

fn measurement(measurement: &Measurement) -> Value {
    json!({
        "size": measurement.size.side(),
        "light_per_second": measurement.light_per_second.round(),
        "heavy_per_second": measurement.heavy_per_second.round(),
        "searches": measurement.searches.iter().map(search).collect::<Value>(),
    })
}

fn search(search: &Search) -> Value {
    json!({
        "threads": search.threads,
        "playouts": search.playouts,
        "seconds": search.elapsed.as_secs_f64(),
        "playouts_per_second": search.playouts_per_second().round(),
    })
}
