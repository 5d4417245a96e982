//! Every shipped level through every notation and back.

use tablero_core::{Game as _, Map, Notation as _};
use tablero_sokoban::notation::{collection, slc, xsb};
use tablero_sokoban::{Action, Sokoban, collections};

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

/// Whoever gets a map with a position knows the whole game: the cells of the text are where the map has them.
#[test]
fn a_map_goes_with_every_position() {
    let game = Sokoban::new(&xsb::read("####\n#@$.\n####").unwrap());
    let start = game.initial();
    let map = |rows: &[&str], x: i64| {
        Some(Map { origin: (x, 0), rows: rows.iter().map(|row| (*row).to_owned()).collect() })
    };
    assert_eq!(game.map(&start), map(&["####", "#@$.", "####"], 0));
    let done = game.play(&start, Action::East);
    assert_eq!(
        (game.write_position(&done), game.map(&done)),
        ("2,1: 3,1".to_owned(), map(&["####", "# @*", "####"], 0))
    );
    // West of column 0 the map begins where the level does.
    let open = Sokoban::new(&xsb::read("@ $.").unwrap());
    let west = open.play(&open.initial(), Action::West);
    assert_eq!((open.write_position(&west), open.map(&west)), ("-1,0: 2,0".to_owned(), map(&["@  $."], -1)));
    // A level too large to be told with every move has none.
    let wide = Sokoban::new(&xsb::read(&format!("@$.{}#", "-".repeat(1 << 16))).unwrap());
    assert_eq!(wide.map(&wide.initial()), None);
}
