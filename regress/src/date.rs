//! Calendar dates of the Unix clock.

use std::time::UNIX_EPOCH;

/// Today in UTC, as SGF writes dates: `2002-05-17`.
#[must_use]
pub fn today() -> String {
    date_of_day(UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs() / 86_400))
}

/// The date so many days after 1970-01-01.
fn date_of_day(days: u64) -> String {
    // Years begin in March here, so that the leap day comes last; 400 of them have 146,097 days.
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = 400 * era + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date_of_day;

    #[test]
    fn known_days() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
        ] {
            assert_eq!(date_of_day(days), date);
        }
    }
}
