//! A fixed search whose number of nodes is a signature: it changes when the search or the evaluation does.

use tablero_lite_chess::Position;
use tablero_lite_chess::notation::read_position;

use crate::search::{Engine, Limits};

const POSITIONS: [&str; 8] = [
    "r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w",
    "r4k2/2pp1p2/B3pPrp/pp4p1/Pb1Pb1KB/2P1P3/RP4PP/5R2 b",
    "2r2b1r/2pk2p1/p2ppp1p/p7/7P/2PPPP2/1P1K3P/R1B2B1R w",
    "1rb2br1/7p/ppp1ppp1/P1k1P3/2Pp1PPP/1P1P4/6K1/R1B2B1R w",
    "6rr/1P1R2PB/p2b4/3p3p/k2r1p1P/P1K5/3B4/8 w",
    "7k/5r2/6P1/1b4P1/8/5RK1/8/8 w",
    "8/8/7k/3P4/4r3/4K3/8/8 w",
    "8/1P6/8/7k/7P/8/3R4/3K3R w",
];
const DEPTH: u32 = 9;

/// How many positions the engine looks at in eight searches of depth nine.
#[must_use]
pub fn bench() -> u64 {
    let mut engine = Engine::with_hash(8 << 20);
    let mut nodes = 0;
    for position in POSITIONS.iter().map(|fen| read_position(fen).unwrap_or_else(|_| Position::initial())) {
        engine.forget();
        let found = engine.search(&position, &[], &Limits { depth: DEPTH, ..Limits::default() }, |_| true);
        nodes += found.map_or(0, |found| found.nodes);
    }
    nodes
}
