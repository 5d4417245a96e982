//! Every shipped level through every notation and back.

use tablero_sokoban::collections;
use tablero_sokoban::notation::{collection, slc, xsb};

#[test]
fn shipped_levels_survive_every_notation() {
    for shipped in collections::ALL {
        let set = shipped.read();
        for entry in &set.entries {
            let level = entry.level.as_ref().unwrap();
            assert_eq!(&xsb::read(&xsb::write(level)).unwrap(), level);
            assert_eq!(&xsb::read(&xsb::write_run_length(level)).unwrap(), level);
        }
        let parts = |set: &collection::Collection| {
            set.entries.iter().map(|entry| (entry.title.clone(), entry.level.clone())).collect::<Vec<_>>()
        };
        assert_eq!(parts(&collection::read(collection::write(&set).as_bytes())), parts(&set));
        assert_eq!(parts(&slc::read(&slc::write(&set)).unwrap()), parts(&set));
    }
}
