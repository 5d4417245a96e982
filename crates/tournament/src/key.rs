//! Keys that sign results: Ed25519, each in a text of one line.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

const SECRET: &str = "tablero secret key ed25519 ";
const PUBLIC: &str = "tablero public key ed25519 ";

/// Why a text is no key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct KeyError {
    expected: &'static str,
}

/// What signs. Whoever has it can sign, so it is never shown.
pub struct SecretKey(SigningKey);

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("SecretKey").field(&self.public().to_string()).finish()
    }
}

impl SecretKey {
    /// The key made of 32 bytes of chance.
    #[must_use]
    pub fn from_seed(seed: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(seed))
    }

    /// The key in the text of a file.
    pub fn read(text: &str) -> Result<Self, KeyError> {
        let error = KeyError { expected: "a secret key, \"tablero secret key ed25519 ...\"" };
        let digits = text.trim().strip_prefix(SECRET).ok_or_else(|| error.clone())?;
        Ok(Self::from_seed(&bytes(digits).ok_or(error)?))
    }

    /// The text of a file.
    #[must_use]
    pub fn write(&self) -> String {
        format!("{SECRET}{}\n", digits(&self.0.to_bytes()))
    }

    /// The key that others check signatures with.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// The signature under a digest.
    pub(crate) fn sign(&self, head: &str) -> String {
        digits(&self.0.sign(signed(head).as_bytes()).to_bytes())
    }
}

/// What signatures are checked with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&digits(self.0.as_bytes()))
    }
}

impl FromStr for PublicKey {
    type Err = KeyError;

    /// The key in its hexadecimal digits, or in the text of a file.
    fn from_str(text: &str) -> Result<Self, KeyError> {
        let error = KeyError { expected: "a public key, \"tablero public key ed25519 ...\"" };
        let text = text.trim();
        let key = bytes(text.strip_prefix(PUBLIC).unwrap_or(text)).ok_or_else(|| error.clone())?;
        VerifyingKey::from_bytes(&key).map(Self).map_err(|_| error)
    }
}

impl PublicKey {
    /// The text of a file.
    #[must_use]
    pub fn write(&self) -> String {
        format!("{PUBLIC}{self}\n")
    }

    /// Whether a signature under a digest was made with the secret key of this one.
    #[must_use]
    pub fn has_signed(&self, head: &str, signature: &str) -> bool {
        let signature = bytes(signature).map(|signature| Signature::from_bytes(&signature));
        signature.is_some_and(|signature| self.0.verify_strict(signed(head).as_bytes(), &signature).is_ok())
    }
}

/// What is signed: nothing else that anybody signs looks like this.
fn signed(head: &str) -> String {
    format!("tablero head 1 sha256 {head}")
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// The bytes that so many lower-case hexadecimal digits stand for.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() != 2 * N || !text.bytes().all(is_digit) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, index) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(text.get(index..index + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first vector of RFC 8032: what any other program makes of these 32 bytes.
    #[test]
    fn the_public_key_is_the_published_one() {
        let seed = bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").unwrap();
        let key = SecretKey::from_seed(&seed);
        assert_eq!(
            key.public().to_string(),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
        );
        assert_eq!(SecretKey::read(&key.write()).unwrap().public(), key.public());
        assert_eq!(key.public().write().parse(), Ok(key.public()));
        assert!(!format!("{key:?}").contains("9d61b1"));
    }

    #[test]
    fn only_the_text_that_was_signed_passes() {
        let (key, other) = (SecretKey::from_seed(&[1; 32]), SecretKey::from_seed(&[2; 32]));
        let signature = key.sign("head");
        assert!(key.public().has_signed("head", &signature));
        assert!(!key.public().has_signed("other", &signature));
        assert!(!other.public().has_signed("head", &signature));
        for text in
            ["", "0", &signature[2..], &signature.replace(|_: char| true, "0"), &signature.to_uppercase()]
        {
            assert!(!key.public().has_signed("head", text), "{text:?}");
        }
        for text in ["", "tablero public key ed25519 ", "tablero secret key ed25519 00"] {
            assert!(text.parse::<PublicKey>().is_err() && SecretKey::read(text).is_err(), "{text:?}");
        }
    }
}
