//! The operations of Lite Chess, one by one, with operands right and wrong.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tablero_lite_chess::{Position, notation};
use tablero_wire::chess::{Answer, ORACLE, read_position};
use tablero_wire::json::raw;

use crate::ask;

const START: &str = "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w";
const FORCED: &str = "8/1P6/8/7k/7P/8/3R4/3K3R w";

fn fen(fen: &str) -> Value {
    json!({ "fen": fen })
}

/// A board with the two kings, as JSON.
fn kings() -> Value {
    let mut board = vec![vec![[0, 0]; 8]; 8];
    board[0][4] = [4, 2];
    board[7][4] = [4, 1];
    json!({ "board": board, "player": 1 })
}

#[test]
fn answers() {
    let check = |question: Value, expected: Value| assert_eq!(ask(&question), expected, "{question}");
    check(json!({"ask": "is_initial_position", "position": fen(START)}), json!({"answer": true}));
    check(json!({"ask": "king_square", "position": fen(START), "player": 2}), json!({"answer": [0, 4]}));
    check(
        json!({"ask": "is_legal_move", "position": fen("3r4/8/8/8/7k/8/3R4/3K4 w"), "from": [6, 3], "to": [6, 6], "id": 7}),
        json!({"id": 7, "answer": false,
               "why": "the rook on d2 is pinned: moving it would leave the king on d1 attacked by the rook on d8"}),
    );
    check(json!({"ask": "perft", "position": fen(START), "depth": 4}), json!({"answer": 19572}));
    check(json!({"ask": "perft", "position": fen(START), "depth": 0}), json!({"answer": 1}));
    check(json!({"ask": "outcome", "position": fen(START)}), json!({"answer": null}));
    check(json!({"ask": "outcome", "position": kings()}), json!({"answer": "draw"}));
    check(json!({"ask": "outcome", "position": fen("R5k1/5ppp/8/8/8/8/8/K7 b")}), json!({"answer": "white"}));
    // Adjacent bare kings: checkmate and draw at once, and the outcome is a draw.
    let cornered = fen("kK6/8/8/8/8/8/8/8 b");
    check(json!({"ask": "outcome", "position": cornered}), json!({"answer": "draw"}));
    check(json!({"ask": "fen", "position": kings()}), json!({"answer": "4k3/8/8/8/8/8/8/4K3 w"}));
    check(
        json!({"ask": "is_future_position", "position": fen(START), "target": fen(START), "reflexive": true}),
        json!({"answer": true, "moves": []}),
    );
    check(
        json!({"ask": "movable_pieces", "position": fen("k7/8/1K6/8/8/8/8/7R b")}),
        json!({"answer": [[0, 0]]}),
    );
    check(
        json!({"ask": "table", "position": fen("7k/8/6K1/8/8/8/8/R7 w")}),
        json!({"answer": "win", "plies": 1, "moves": [[[7, 0], [0, 0]]]}),
    );
    check(
        json!({"ask": "table", "position": fen("R6k/8/6K1/8/8/8/8/8 b")}),
        json!({"answer": "loss", "plies": 0, "moves": []}),
    );
    check(
        json!({"ask": "table", "position": fen("8/8/8/8/8/k7/1r6/K7 w")}),
        json!({"answer": "draw", "moves": []}),
    );
    check(
        json!({"ask": "table", "position": fen(START)}),
        json!({"answer": null, "why": "tables go up to 5 men, and the position has 26"}),
    );
}

#[test]
fn original_names_with_and_without_accents() {
    for name in [
        "esPosiciónInicial",
        "esPosicionInicial",
        "ESPOSICIONINICIAL",
        "esPosicio\u{301}nInicial",
        "is-initial-position",
    ] {
        assert_eq!(ask(&json!({"ask": name, "position": fen(START)})), json!({"answer": true}), "{name}");
    }
    let originals: Vec<_> = ORACLE.operations().iter().flat_map(|operation| operation.originals).collect();
    assert_eq!(originals.len(), 17);
}

#[test]
fn the_forced_sequence_and_its_misprint() {
    let moves = json!([[[6, 3], [6, 6]], [[4, 7], [3, 7]], [[3, 7], [2, 7]], [[1, 1], [0, 1]]]);
    let answer = ask(&json!({"ask": "play_forced_sequence", "position": fen(FORCED), "moves": moves}));
    assert_eq!(answer["answer"]["fen"], "1R6/7k/7P/8/8/8/6R1/3K3R w");
    let misprint = json!([[[6, 3], [6, 6]], [[4, 7], [3, 7]], [[3, 7], [2, 7]], [[1, 2], [0, 2]]]);
    let answer = ask(&json!({"ask": "play_forced_sequence", "position": fen(FORCED), "moves": misprint}));
    assert_eq!(answer, json!({"error": "step 4: there is no piece on c7", "step": 4}));
}

#[test]
fn validity_tells_wrong_from_malformed() {
    let valid = |position: Value| ask(&json!({"ask": "is_valid_position", "position": position}));
    assert_eq!(valid(kings()), json!({"answer": true}));
    assert_eq!(
        valid(fen("4k3/8/8/8/8/8/8/K3K3 w")),
        json!({"answer": false, "why": "white has 2 kings, expected exactly one"})
    );
    for lists in
        [json!([]), json!([1, 2]), json!([[1, 2], [3]]), json!([[[[3]]]]), json!([[[4, 1]], [[4, 2]]])]
    {
        let answer = valid(json!({"board": lists, "player": 1}));
        assert_eq!(answer["answer"], json!(false), "{lists}");
        assert!(answer["why"].is_string());
    }
    let with_player = |player: Value| {
        let mut position = kings();
        position["player"] = player;
        valid(position)
    };
    assert_eq!(
        with_player(json!(3)),
        json!({"answer": false, "why": "the player to move is 3, expected 1 (white) or 2 (black)"})
    );
    for malformed in [json!("white"), json!(1.5), json!(null), json!([1])] {
        assert!(with_player(malformed.clone())["error"].is_string(), "{malformed}");
    }
    for malformed in [
        json!({"board": "x", "player": 1}),
        json!({"board": 5, "player": 1}),
        json!({"board": [["a"]], "player": 1}),
        json!({"board": [[1.5]], "player": 1}),
        json!({"board": [[null]], "player": 1}),
        json!({"board": []}),
        json!({"player": 1}),
        json!({}),
        json!([]),
        json!({"fen": START, "colour": 1}),
        json!({"fen": 1}),
        json!({"fen": "8/8/8/8/8/8/8/8"}),
    ] {
        assert!(valid(malformed.clone())["error"].is_string(), "{malformed}");
    }
}

#[test]
fn numbers_beyond_64_bits_are_numbers() {
    let huge = format!("[[[{0},1]]]", "9".repeat(40));
    let line = format!(
        r#"{{"ask":"is_valid_position","position":{{"board":{huge},"player":-{}}}}}"#,
        "9".repeat(40)
    );
    let mut out = Vec::new();
    assert!(ORACLE.answer(line.as_bytes(), &mut out));
    let line = format!(
        r#"{{"ask":"is_legal_move","position":{{"fen":"{START}"}},"from":[6,{}],"to":[5,0]}}"#,
        "9".repeat(40)
    );
    out.clear();
    assert!(ORACLE.answer(line.as_bytes(), &mut out));
    let answer: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(answer["answer"], json!(false));
    assert!(answer["why"].as_str().unwrap().contains("off the board"));
}

#[test]
fn both_forms_must_agree() {
    let both = |fen: &str| {
        let mut position = kings();
        position["fen"] = json!(fen);
        ask(&json!({"ask": "fen", "position": position}))
    };
    assert_eq!(both("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), json!({"answer": "4k3/8/8/8/8/8/8/4K3 w"}));
    assert_eq!(both("4k3/8/8/8/8/8/8/4K3 b"), json!({"error": "position: fen and board do not agree"}));
}

#[test]
fn errors_name_the_operand() {
    let check =
        |question: Value, words: &str| assert_eq!(ask(&question)["error"], json!(words), "{question}");
    check(json!({"ask": "legal_moves"}), "the operand \"position\" is missing");
    check(
        json!({"ask": "legal_moves", "position": fen("8/8 w")}),
        "position: the FEN board has 2 ranks, expected 8 separated by slashes",
    );
    check(
        json!({"ask": "legal_moves", "position": fen("4k3/8/8/8/8/8/8/K3K3 w")}),
        "position: white has 2 kings, expected exactly one",
    );
    check(
        json!({"ask": "is_valid_move", "position": fen(START), "from": [1], "to": [1, 2]}),
        "from: expected a pair of integers, found [1]",
    );
    check(
        json!({"ask": "is_valid_move", "position": fen(START), "from": [1, 1.0], "to": [1, 2]}),
        "from: expected a pair of integers, found [1,1.0]",
    );
    check(
        json!({"ask": "king_square", "position": fen(START), "player": 3}),
        "player: expected 1 (white) or 2 (black), found 3",
    );
    check(
        json!({"ask": "legal_moves", "position": fen(START), "depth": 1}),
        "legal_moves has no operand \"depth\": expected position",
    );
    check(
        json!({"ask": "legal_move", "position": fen(START)}),
        "unknown operation \"legal_move\": did you mean legal_moves?",
    );
    check(
        json!({"ask": "en_passant", "position": fen(START)}),
        "unknown operation \"en_passant\": `tablero chess ask --list` lists the operations",
    );
    check(json!({"position": fen(START)}), "the key \"ask\" is missing: what is asked?");
    check(json!({"ask": 5}), "ask: expected a string, found 5");
    check(
        json!({"ask": "perft", "position": fen(START), "depth": -1}),
        "depth: expected a whole number from 0, not too large, found -1",
    );
    check(
        json!({"ask": "is_future_position", "position": fen(START), "target": fen(START), "budget": -1}),
        "budget: expected a number of seconds from 0, found -1",
    );
    check(
        json!({"ask": "apply", "position": fen(START), "from": [6, 3], "to": [4, 3]}),
        "the pawn on d2 does not reach d4: a white pawn goes one step up onto an empty square and captures \
         one step diagonally up",
    );
    check(
        json!({"ask": "play_forced_sequence", "position": fen(START), "moves": []}),
        "moves: expected one or more moves, found none",
    );
}

/// The JSON round trip that the conformance suite asks of every game.
#[test]
fn positions_are_read_back_as_they_are_written() {
    for seed in 0..50 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = Position::initial();
        for _ in 0..120 {
            let written = serde_json::to_string(&Answer::Position(position)).unwrap();
            assert_eq!(read_position(raw(&written).unwrap()), Ok(position), "seed {seed}");
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn list_and_schema_tell_of_every_operation() {
    let (list, schema) = (ORACLE.list(), serde_json::from_str::<Value>(&ORACLE.schema()).unwrap());
    let questions = schema["oneOf"].as_array().unwrap();
    assert_eq!(questions.len(), ORACLE.operations().len());
    for (operation, question) in ORACLE.operations().iter().zip(questions) {
        assert!(
            list.contains(&format!("{} (", operation.name)) || list.contains(&format!("{}:", operation.name))
        );
        assert_eq!(question["properties"]["ask"]["enum"][0], json!(operation.name));
        for operand in operation.operands {
            assert!(question["properties"][operand.name].is_object(), "{} {}", operation.name, operand.name);
        }
    }
    assert!(notation::read_position(START).is_ok());
}
