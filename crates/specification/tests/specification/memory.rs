//! What a machine remembers changes no answer: random formulas on random boards, asked of one that remembers and of one
//! that works out everything anew.

use tablero_specification::{File, Library, Machine, NoNatives, Scope, Shape, Truth, Ty, Value, compile};

/// The same numbers every time.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % bound
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

const TYPES: &str = "type casilla = Z × Z\ntype tablero = seq⟨seq⟨casilla⟩⟩\ntype posicion = tablero × Z\n\
    type coordenada = Z × Z\n\
    aux pieza(p: posicion, c: coordenada): Z = (p)_0[c_0][c_1]_0\n\
    pred adentro(c: coordenada) { 0 ≤ c_0 < 3 ∧ 0 ≤ c_1 < 3 }\n\
    pred ocupada(p: posicion, c: coordenada) { (p)_0[c_0][c_1] ≠ (0, 0) }\n\
    pred vecina(p: posicion, c: coordenada) { (∃ e: coordenada)(adentro(e) ∧ |e_0 - c_0| = 1 ∧L ocupada(p, e)) }\n\
    pred igualSalvo(p: posicion, q: posicion, c: coordenada) {\n\
        (q)_1 = (p)_1 ∧ (∀ e: coordenada)(adentro(e) ∧ e ≠ c →L (q)_0[e_0][e_1] = (p)_0[e_0][e_1]) }\n\
    pred paso(p: posicion, q: posicion) {\n\
        ((p)_1 = 1 → (q)_1 = 2) ∧ ((p)_1 = 2 → (q)_1 = 1) ∧ (q)_0[1][1] = (1, (p)_1) ∧\n\
        (∀ e: coordenada)(adentro(e) ∧ e ≠ (1, 1) →L (q)_0[e_0][e_1] = (p)_0[e_0][e_1]) }\n";

/// A random term for a whole number.
fn number(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return random
            .pick(&["0", "1", "2", "3", "o_0", "o_1", "d_0", "d_1", "(p)_1", "|(p)_0|", "|s|"])
            .to_owned();
    }
    match random.below(11) {
        0 => format!("({} + {})", number(random, depth - 1), number(random, depth - 1)),
        1 => format!("({} - {})", number(random, depth - 1), number(random, depth - 1)),
        2 => format!("pieza(p, {})", square(random, depth - 1)),
        3 => format!(
            "((p)_0[{}][{}])_{}",
            number(random, depth - 1),
            number(random, 0),
            random.pick(&["0", "1"])
        ),
        4 => format!("∑(k = 0; {})(if {} then 1 else k fi)", number(random, 0), formula(random, depth - 1)),
        5 => format!(
            "(if {} then {} else {} fi)",
            formula(random, depth - 1),
            number(random, 0),
            number(random, 0)
        ),
        6 => format!("|(p)_0[{}]|", number(random, depth - 1)),
        7 => format!("(s[{}])_0", number(random, depth - 1)),
        8 => format!("#apariciones(s, {})", square(random, 0)),
        // Over the rows of the board, with an index that may be outside.
        _ => format!(
            "∑(i = 0; {})(∑(j = {}; {})(if ((p)_0[i][j])_{} = {} then {} else {} fi))",
            random.pick(&["|(p)_0| - 1", "2", "o_0"]),
            random.pick(&["0", "1", "i"]),
            random.pick(&["|(p)_0[i]| - 1", "2", "d_1", "3"]),
            random.pick(&["0", "1"]),
            number(random, 0),
            random.pick(&["1", "i", "0 - 2", "900"]),
            random.pick(&["0", "j", "1000"])
        ),
    }
}

fn square(random: &mut Random, depth: usize) -> String {
    match random.below(4) {
        0 => format!("({}, {})", number(random, depth), number(random, 0)),
        1 => "d".to_owned(),
        _ => "o".to_owned(),
    }
}

/// A random formula over a position `p`, squares `o` and `d`, and a list of squares `s`.
fn formula(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        return match random.below(4) {
            0 => format!("adentro({})", random.pick(&["o", "d"])),
            1 => format!("ocupada(p, {})", random.pick(&["o", "d"])),
            2 => format!("{} ∈ s", random.pick(&["o", "d"])),
            _ => {
                format!("{} {} {}", number(random, 1), random.pick(&["=", "≠", "<", "≤"]), number(random, 0))
            }
        };
    }
    let connective = ["∧", "∨", "→", "∧L", "∨L", "→L", "↔"];
    match random.below(15) {
        0..=2 => format!(
            "({} {} {})",
            formula(random, depth - 1),
            random.pick(&connective),
            formula(random, depth - 1)
        ),
        3 => format!("¬({})", formula(random, depth - 1)),
        4 => format!(
            "({} o: coordenada)(adentro(o) {} {})",
            random.pick(&["∀", "∃"]),
            random.pick(&["∧", "∧L", "→L", "→"]),
            formula(random, depth - 1)
        ),
        5 => format!(
            "({} i: Z)({} ≤ i < {} {} pieza(p, (i, o_1)) = {} ∨ {})",
            random.pick(&["∀", "∃"]),
            number(random, 0),
            number(random, 0),
            random.pick(&["∧L", "→L"]),
            number(random, 1),
            formula(random, depth - 1)
        ),
        6 => format!("vecina(p, {})", square(random, depth - 1)),
        7 => format!(
            "(∃ q: posicion)(igualSalvo(p, q, {}) ∧ (q)_0[1][1] = (1, {}) ∧L vecina(q, d) ∧ {})",
            square(random, 0),
            random.pick(&["1", "(p)_1", "o_0"]),
            formula(random, depth - 1)
        ),
        8 => format!(
            "(∃ r: seq⟨posicion⟩)(|r| = {} ∧L (∀ i: Z)(0 ≤ i < |r| - 1 →L paso({}[i], {})) ∧L vecina(r[1], d) ∧ {})",
            random.pick(&["2", "3"]),
            random.pick(&["r", "(⟨p⟩ ++ r)"]),
            random.pick(&["r[i + 1]", "(r ++ r)[i + 1]"]),
            formula(random, depth - 1)
        )
        .replacen("∧L (∀ i", random.pick(&["∧L r[0] = p ∧ (∀ i", "∧L paso(p, r[0]) ∧ (∀ i"]), 1),
        9 => format!("(p)_0[{}] = (p)_0[{}]", number(random, 0), number(random, 0)),
        10 => format!("(∀ c ∈ s)(ocupada(p, c) ∨ {})", formula(random, depth - 1)),
        11 => format!("{} ∈ (p)_0[{}]", square(random, 0), number(random, 0)),
        // Of every row of the board, alone or beside something else.
        _ => format!(
            "({} i, j: Z)(0 ≤ i < {} {} {} ≤ j < {} {} ((p)_0[i][j])_0 {} {} {} {})",
            random.pick(&["∀", "∃"]),
            random.pick(&["3", "|(p)_0|", "4", "o_0"]),
            random.pick(&["∧", "∧L"]),
            random.pick(&["0", "i", "d_0"]),
            random.pick(&["3", "|(p)_0[i]|", "4"]),
            random.pick(&["∧L", "→L", "∧", "→"]),
            random.pick(&["=", "≠", "<"]),
            random.pick(&["((p)_0[i][0])_0", "o_1", "1", "(p)_1"]),
            random.pick(&connective),
            match random.below(3) {
                0 => formula(random, depth - 1),
                1 => "((p)_0[i][j])_1 = d_1".to_owned(),
                _ => "|(p)_0[i]| = i + j".to_owned(),
            }
        ),
    }
}

/// A board of nine cells, now and then with a row too short or missing.
fn position(random: &mut Random) -> Value {
    let rows = if random.below(8) == 0 { 2 } else { 3 };
    let row = |random: &mut Random| {
        let cells = if random.below(12) == 0 { 2 } else { 3 };
        let cell = |random: &mut Random| {
            let kind = if random.below(2) == 0 { 0 } else { 1 + random.below(2) };
            let colour = if kind == 0 { 0 } else { 1 + random.below(2) };
            Value::Tuple(vec![int(kind), int(colour)])
        };
        Value::Seq((0..cells).map(|_| cell(random)).collect())
    };
    let board = Value::Seq((0..rows).map(|_| row(random)).collect());
    Value::Tuple(vec![board, int(1 + random.below(2))])
}

fn int(number: usize) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(0))
}

fn point(random: &mut Random) -> Value {
    let mut one = || Value::Int(i64::try_from(random.below(5)).unwrap_or(0) - 1);
    let row = one();
    Value::Tuple(vec![row, one()])
}

fn scope() -> Scope {
    let cells: Vec<Vec<i64>> = vec![vec![0, 0], vec![1, 1], vec![1, 2], vec![2, 1], vec![2, 2]];
    let pair = Ty::tuple(vec![Ty::Int, Ty::Int]);
    let board = Shape::Fixed(3, Shape::Fixed(3, Shape::OneOf(cells.into()).into()).into());
    let players = Shape::OneOf(vec![vec![1], vec![2]].into());
    let position = Ty::tuple(vec![Ty::seq(Ty::seq(pair)), Ty::Int]);
    Scope {
        integers: (-2, 5),
        shapes: vec![(position, Shape::Tuple(vec![board, players].into()))],
        ..Scope::default()
    }
}

/// Asks a formula about some boards, twice each; how many answers were true, false and undefined.
fn compare(seed: u64) -> Option<[u32; 3]> {
    let mut random = Random(seed);
    let body = formula(&mut random, 3);
    let source =
        format!("{TYPES}pred f(p: posicion, o: coordenada, d: coordenada, s: seq⟨coordenada⟩) {{ {body} }}");
    let file = File::read(&source);
    let mut library = Library::new();
    let ids = library.add(&file.definitions, &[]);
    let program = compile(&library, *ids.last()?, &scope()).ok()?;
    let mut remembering = Machine::new(&program, &NoNatives);
    let mut forgetful = Machine::new(&program, &NoNatives).forgetful();
    let mut counts = [0; 3];
    for _ in 0..6 {
        let position = position(&mut random);
        for _ in 0..6 {
            let (from, to) = (point(&mut random), point(&mut random));
            let squares = Value::Seq((0..random.below(3)).map(|_| point(&mut random)).collect());
            let answer = |machine: &mut Machine<'_>| {
                machine.reset(200_000);
                for (input, value) in program.inputs.iter().zip([&position, &from, &to, &squares]) {
                    let words = machine.store(value);
                    machine.set(input.slot, &words);
                }
                let truth = machine.answer();
                machine.failure().is_none().then_some(truth)
            };
            let expected = answer(&mut forgetful);
            let found = [answer(&mut remembering), answer(&mut remembering)];
            if expected.is_none() {
                // Without fuel there is nothing to compare: what is remembered costs none.
                return Some(counts);
            }
            assert_eq!(
                found, [expected; 2],
                "seed {seed}\n{body}\np = {position}, o = {from}, d = {to}, s = {squares}"
            );
            match expected.flatten() {
                Some(Truth::True) => counts[0] += 1,
                Some(Truth::False) => counts[1] += 1,
                _ => counts[2] += 1,
            }
        }
    }
    Some(counts)
}

#[test]
fn memory_changes_no_answer() {
    let many = std::env::var("TABLERO_MEMORY_FORMULAS").ok().and_then(|many| many.parse().ok());
    let mut total = [0; 3];
    let mut formulas = 0;
    for seed in 0..many.unwrap_or(1_500) {
        if let Some(counts) = compare(seed) {
            formulas += 1;
            for (total, count) in total.iter_mut().zip(counts) {
                *total += count;
            }
        }
    }
    // The formulas say different things, or nothing was compared.
    assert!(formulas > 1_000 && total.iter().all(|count| *count > 1_000), "{formulas}: {total:?}");
    println!("{formulas} formulas, {total:?} true, false, undefined");
}
