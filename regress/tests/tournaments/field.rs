//! Who may take part.

use tengen_regress::tournament::{Field, FieldError};

use crate::common::event::form;

#[test]
fn fields_that_do_not_fit_are_refused() {
    let check = |text: &str, names: &[&str]| Field::of_players(names).check(form(text));
    assert!(matches!(check("best-of 3", &["A", "B", "C"]), Err(FieldError::Number { got: 3, .. })));
    assert!(matches!(check("swiss 3", &["A"]), Err(FieldError::Number { got: 1, .. })));
    assert_eq!(
        check("swiss 4", &["A", "B", "C", "D"]),
        Err(FieldError::Rounds { rounds: 4, most: 3 })
    );
    assert_eq!(check("round-robin", &["A", "A"]), Err(FieldError::Name("A".to_owned())));
    assert!(matches!(check("relay", &["A", "B"]), Err(FieldError::Number { .. })));
}
