//! The digest of a text.

use sha2::{Digest as _, Sha256};

/// SHA-256 in lower-case hexadecimal digits.
#[must_use]
pub fn digest(text: &str) -> String {
    let hexadecimal = |text: String, byte: &u8| text + &format!("{byte:02x}");
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), hexadecimal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_of_nothing_is_the_published_one() {
        assert_eq!(digest(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    }
}
