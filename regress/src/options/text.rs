//! Optional values that files hold as text.

use core::fmt::Display;
use core::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) fn serialize<T: Display, S: Serializer>(
    value: &Option<T>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    value.as_ref().map(ToString::to_string).serialize(serializer)
}

pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: FromStr,
    T::Err: Display,
    D: Deserializer<'de>,
{
    /// Numbers need no quotes.
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Value {
        Text(String),
        Integer(i64),
        Float(f64),
    }
    let text = match Option::<Value>::deserialize(deserializer)? {
        None => return Ok(None),
        Some(Value::Text(text)) => text,
        Some(Value::Integer(number)) => number.to_string(),
        Some(Value::Float(number)) => number.to_string(),
    };
    text.parse().map(Some).map_err(D::Error::custom)
}
