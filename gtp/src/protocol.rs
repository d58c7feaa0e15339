//! The Go Text Protocol, version 2: lexing and framing for both ends.
//!
//! An engine reads [`Request`]s and writes [`Response`]s; a controller writes requests and reads
//! responses back from whatever an engine's output holds, with a [`ResponseReader`]. Nothing here
//! knows what a command means.
//!
//! ```
//! use tengen_gtp::protocol::{Request, Response, ResponseReader};
//! let request = Request::parse(b"7 play\tb  D4 # a remark\r\n").unwrap();
//! assert_eq!(request.name(), "play");
//! assert_eq!(request.to_string(), "7 play b  D4");
//!
//! let answer = Response::success(request.id().cloned(), "");
//! assert_eq!(answer.to_string(), "=7 \n\n");
//!
//! let mut reader = ResponseReader::new();
//! reader.push(b"=7");
//! assert_eq!(reader.next_response(), None);
//! reader.push(b" \n\n");
//! assert_eq!(reader.next_response(), Some(Ok(answer)));
//! ```

mod arguments;
mod request;
mod response;
mod response_reader;

pub use arguments::{Arguments, SyntaxError};
pub use request::{Id, Request, is_interrupt};
pub use response::Response;
pub use response_reader::{MalformedResponse, ResponseReader};
