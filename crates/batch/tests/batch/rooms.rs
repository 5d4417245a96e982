//! Rooms of Sokoban against the engine of the rules.

use tablero_batch::{BatchError, Buffers, Reward, Sight, Warehouse};
use tablero_core::{Game as _, erase};
use tablero_sokoban::notation::xsb;
use tablero_sokoban::{Action, Level, Sokoban, collections};

fn level(text: &str) -> Level {
    xsb::read(text).unwrap()
}

fn warehouse(levels: &[Level], rooms: usize, sight: Sight, threads: usize) -> Warehouse {
    let window = (None, None);
    Warehouse::new(levels, rooms, window, sight, Reward::Customary, Some(90), true, threads).unwrap()
}

/// The planes of a position, written by the encoding of the level itself, in the middle of a window.
fn planes(
    game: &Sokoban,
    position: &tablero_sokoban::engine::Position,
    rows: usize,
    columns: usize,
) -> Vec<u8> {
    let erased = erase(std::sync::Arc::new(game.clone()), position.clone());
    let numbers = tablero_batch::encoding(&erased).unwrap();
    let (small, shape) = (numbers.observe(&erased), numbers.shape());
    let (top, left) = ((rows - shape.rows) / 2, (columns - shape.columns) / 2);
    let mut seen = vec![0; 4 * rows * columns];
    for (index, byte) in small.into_iter().enumerate() {
        let (plane, row, column) =
            (index / shape.plane(), index / shape.columns % shape.rows, index % shape.columns);
        seen[plane * rows * columns + (top + row) * columns + left + column] = byte;
    }
    seen
}

#[test]
fn rooms_play_what_the_engine_plays() {
    let shipped = collections::find("microban").unwrap().read();
    let mut levels: Vec<Level> =
        shipped.entries.iter().take(30).filter_map(|entry| entry.level.clone().ok()).collect();
    levels.push(level("#####|#@$.#|#####"));
    let mut rooms = warehouse(&levels, 8, Sight::Planes, 1);
    let (rows, columns) = rooms.window();
    let mut kept = Buffers::new(rooms.sizes());
    let size = 4 * rows * columns;
    let seeds: Vec<u64> = (0..8).collect();
    let first = [31, 31, 31, 31, 31, 31, 11, 30];
    rooms.reset(&seeds, Some(&first), &mut kept.slices()).unwrap();
    let games: Vec<Sokoban> = levels.iter().map(Sokoban::new).collect();
    let mut mirror: Vec<_> = first
        .iter()
        .map(|&number| usize::try_from(number).unwrap() - 1)
        .map(|index| (index, games[index].initial(), 0_u32))
        .collect();
    let (mut solved, mut cut) = (0, 0);
    let mut actions = vec![0; 8];
    for _ in 0..400 {
        rooms.sample(&mut actions).unwrap();
        rooms.step(&actions, &mut kept.slices()).unwrap();
        for (room, (index, position, steps)) in mirror.iter_mut().enumerate() {
            let game = &games[*index];
            let stored = |position: &_| {
                let deposits = levels[*index].deposits();
                let boxes = game.engine().boxes(position);
                i32::try_from(boxes.iter().filter(|cell| deposits.contains(cell)).count()).unwrap()
            };
            let before = stored(position);
            let action = Action::ALL[usize::try_from(actions[room]).unwrap()];
            *position = game.play(position, action);
            *steps += 1;
            let complete = position.is_complete();
            assert_eq!(kept.terminated[room], complete);
            assert_eq!(kept.truncated[room], !complete && *steps == 90);
            #[allow(clippy::cast_precision_loss, reason = "small")]
            let worth = -0.1 + (stored(position) - before) as f32 + if complete { 10.0 } else { 0.0 };
            assert!((kept.rewards[room] - worth).abs() < 1e-6);
            let walls = |seen: &[u8]| seen[rows * columns..].to_vec();
            let over = kept.terminated[room] || kept.truncated[room];
            let seen = if over { &kept.finals } else { &kept.observations };
            // Beyond the walls a room has more wall: nobody comes there.
            let expected = planes(game, position, rows, columns);
            assert_eq!(walls(&seen[room * size..][..size]), walls(&expected));
            if over {
                (solved, cut) = (solved + i32::from(complete), cut + i32::from(!complete));
                *index = rooms.level(room).unwrap() - 1;
                *position = games[*index].initial();
                *steps = 0;
            }
            let game = &games[*index];
            for (action, &byte) in Action::ALL.into_iter().zip(&kept.masks[room * 4..]) {
                assert_eq!(byte == 1, game.play(position, action) != *position);
            }
        }
    }
    assert!(solved > 3 && cut > 3, "{solved} solved, {cut} cut off");
}

#[test]
fn what_changed_is_what_a_new_painting_shows() {
    let levels =
        [level("#######|#.@ # #|#$* $ #|#   $ #|# ..  #|#  *  #|#######"), level("#####|#@$.#|#####")];
    for sight in [Sight::Planes, Sight::Symbols, Sight::Picture { tile: 5 }] {
        let play = |threads| {
            let mut rooms = warehouse(&levels, 100, sight, threads);
            let mut kept = Buffers::new(rooms.sizes());
            rooms.reset(&(0..100).collect::<Vec<_>>(), None, &mut kept.slices()).unwrap();
            let mut actions = vec![0; 100];
            for _ in 0..30 {
                rooms.sample(&mut actions).unwrap();
                rooms.step(&actions, &mut kept.slices()).unwrap();
            }
            (rooms, kept)
        };
        let ((_, one), (_, four)) = (play(1), play(4));
        assert!(one == four, "{sight:?}");
        let (mut rooms, mut kept) = play(1);
        // Whatever the slices held, a reset shows what the first one showed.
        let mut anew = Buffers::new(rooms.sizes());
        let seeds: Vec<u64> = (0..100).collect();
        rooms.reset(&seeds, None, &mut anew.slices()).unwrap();
        rooms.reset(&seeds, None, &mut kept.slices()).unwrap();
        assert!(anew.observations == kept.observations && anew.masks == kept.masks, "{sight:?}");
    }
    let mut rooms = warehouse(&levels[1..], 1, Sight::Symbols, 1);
    let mut kept = Buffers::new(rooms.sizes());
    rooms.reset(&[1], None, &mut kept.slices()).unwrap();
    assert_eq!(kept.observations, [1, 1, 1, 1, 1, 1, 5, 3, 2, 1, 1, 1, 1, 1, 1]);
    rooms.step(&[2], &mut kept.slices()).unwrap();
    assert_eq!(kept.finals, [1, 1, 1, 1, 1, 1, 0, 5, 4, 1, 1, 1, 1, 1, 1]);
    assert_eq!((kept.terminated[0], kept.rewards[0]), (true, 10.9));
}

#[test]
fn levels_that_cannot_be_shown_are_refused() {
    let make = |levels: &[Level], window, goes_on| {
        Warehouse::new(levels, 1, window, Sight::Planes, Reward::Sparse, None, goes_on, 1)
    };
    let closed = level("#####|#@$.#|#####");
    let refuse = |levels: &[Level], window, error: BatchError| {
        assert_eq!(make(levels, window, true).map(|_| ()).unwrap_err(), error);
    };
    refuse(&[], (None, None), BatchError::NoLevels);
    refuse(&[closed.clone(), level("@$.")], (None, None), BatchError::Open { number: 2 });
    let size = BatchError::Size { number: 1, width: 5, height: 3, columns: 4, rows: 9 };
    refuse(std::slice::from_ref(&closed), (Some(9), Some(4)), size);
    let window = BatchError::Window { width: 65, height: 9, most: 64 };
    refuse(std::slice::from_ref(&closed), (Some(9), Some(65)), window);
    let mut once = make(&[closed], (Some(9), Some(9)), false).unwrap();
    let mut kept = Buffers::new(once.sizes());
    once.reset(&[3], None, &mut kept.slices()).unwrap();
    once.step(&[2], &mut kept.slices()).unwrap();
    assert_eq!((kept.terminated[0], kept.rewards[0]), (true, 1.0));
    assert_eq!(once.step(&[2], &mut kept.slices()), Err(BatchError::Over { game: 0 }));
    assert_eq!(
        once.reset(&[3], Some(&[2]), &mut kept.slices()).unwrap_err().to_string(),
        "game 0: there is no level 2: expected 1 to 1"
    );
}
