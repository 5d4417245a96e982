//! Every reader on arbitrary input: an answer or an error, and what was read is written and read back alike.

use bolero::check;
use tablero_sokoban::notation::{collection, lurd, slc, xsb};

/// Bytes turned into the characters that boards are made of, most of the time.
fn boardish(bytes: &[u8]) -> String {
    const CHARACTERS: &[u8] = b"#@$.*+ -_|()0123456789\n\n##..$$;: ab\xe9\t\r";
    bytes.iter().map(|&byte| char::from(CHARACTERS[usize::from(byte) % CHARACTERS.len()])).collect()
}

#[test]
fn xsb_of_anything() {
    check!().for_each(|bytes: &[u8]| {
        for text in [String::from_utf8_lossy(bytes).into_owned(), boardish(bytes)] {
            if let Ok(level) = xsb::read(&text)
                && level.bounds().1.x < 1000
                && level.bounds().1.y < 1000
            {
                assert_eq!(xsb::read(&xsb::write(&level)).unwrap(), level);
                assert_eq!(xsb::read(&xsb::write_run_length(&level)).unwrap(), level);
            }
        }
    });
}

#[test]
fn collections_of_anything() {
    check!().for_each(|bytes: &[u8]| {
        for text in [bytes.to_vec(), boardish(bytes).into_bytes()] {
            let set = collection::read(&text);
            let again = collection::read(collection::write(&set).as_bytes());
            let levels = |set: &collection::Collection| {
                set.entries.iter().filter_map(|entry| entry.level.clone().ok()).collect::<Vec<_>>()
            };
            assert_eq!(levels(&again), levels(&set), "{:?}", String::from_utf8_lossy(&text));
        }
    });
}

#[test]
fn slc_of_anything() {
    check!().for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let _ = slc::read(&text);
        let set = collection::read(boardish(bytes).as_bytes());
        let again = slc::read(&slc::write(&set)).unwrap();
        assert_eq!(again.entries.len(), set.entries.len());
    });
}

#[test]
fn lurd_of_anything() {
    check!().for_each(|bytes: &[u8]| {
        let _ = lurd::read(&String::from_utf8_lossy(bytes));
    });
}
