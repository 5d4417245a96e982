use std::sync::Arc;
use tablero_specification::*;
fn scope() -> Scope {
    let cells: Vec<Vec<i64>> = std::iter::once(vec![0,0]).chain((1..=4).flat_map(|k| (1..=2).map(move |c| vec![k,c]))).collect();
    let squares: Vec<Vec<i64>> = (-1..=8).flat_map(|r| (-1..=8).map(move |c| vec![r,c])).collect();
    let cell = Ty::tuple(vec![Ty::Int, Ty::Int]);
    let board = Ty::seq(Ty::seq(cell));
    let bs = Shape::Fixed(8, Arc::new(Shape::Fixed(8, Arc::new(Shape::OneOf(cells.clone().into())))));
    Scope { integers: (-9,16), values: vec![("casilla".into(), cells.into()), ("coordenada".into(), squares.into())],
      shapes: vec![(Ty::tuple(vec![board.clone(), Ty::Int]), Shape::Tuple(vec![bs.clone(), Shape::OneOf(vec![vec![1],vec![2]].into())].into())), (board, bs)], max_length: 3, inputs_have_shape: true }
}
fn board(m: &mut Machine<'_>, fen: &str) -> Vec<i64> {
    let (b, side) = fen.split_once(' ').unwrap();
    let mut rows = vec![];
    for r in b.split('/') { let mut w=vec![]; for c in r.chars() { if let Some(n)=c.to_digit(10) { for _ in 0..n { w.extend([0,0]); } } else { let k = match c.to_ascii_lowercase() {'p'=>1,'b'=>2,'r'=>3,_=>4}; w.extend([k, if c.is_uppercase() {1} else {2}]); } } rows.push(m.store_seq(&w,2)); }
    vec![m.store_seq(&rows,1), if side=="w" {1} else {2}]
}
fn main() { if std::env::args().nth(1).as_deref() == Some("dbg") { return dbg_main2(); }
    let src = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let file = File::read(&src);
    for d in &file.diagnostics { println!("{:?} {}", token::line_column(&src, d.span.start), d.message.text(message::Language::Spanish)); }
    println!("{} definitions", file.definitions.len());
    let mut lib = Library::new();
    let ids = lib.add(&file.definitions, &[]);
    let sc = scope();
    for (d,id) in file.definitions.iter().zip(&ids) {
        if matches!(d.body, tree::Body::Type(_)) {continue}
        match compile(&lib,*id,&sc) { Ok(_) => {}, Err((_,e)) => println!("{} {:?} {}", d.name, token::line_column(&src, e.span.start), e.message.text(message::Language::Spanish)) }
    }
    let get = |name: &str| { let i=file.definitions.iter().position(|d| d.name==name).unwrap(); compile(&lib, ids[i], &sc).unwrap() };
    for (name, fen) in [("esJaqueMate","4R2k/6pp/5p2/8/8/8/8/3K4 b"),("esJaqueMate","4R2k/6p1/5p2/8/8/8/8/3K4 b"),("esEmpate","8/8/8/8/8/8/8/k1K5 w"),("esPosicionValida","4R2k/6pp/5p2/8/8/8/8/3K4 b"),("hayJaqueDescubierto","7k/7p/7P/4P3/3B4/8/8/3K4 w"),("hayMateEn1","7k/ppp4p/7P/4R3/2BB4/8/8/3K4 b"),("hayMateEn1","7k/8/8/8/8/8/8/3K4 b"),("esPosicionInicial","r1b1kb1r/pppppppp/8/8/8/8/PPPPPPPP/R1B1KB1R w")] {
        let p = get(name);
        let mut m = Machine::new(&p, &NoNatives);
        m.reset(100_000_000);
        let w = board(&mut m, fen);
        m.set(p.inputs[0].slot, &w);
        let t = std::time::Instant::now();
        let a = m.answer();
        println!("{name} {fen} {a:?} {:?} {:?}", m.failure(), t.elapsed());
    }
    let p = get("esPosicionFutura");
    let mut m = Machine::new(&p, &NoNatives);
    for (a,b) in [("7k/8/8/8/8/8/P7/K7 w","7k/8/8/8/8/P7/8/K7 b"),("7k/8/8/8/8/8/P7/K7 w","8/7k/8/8/8/P7/8/K7 w"),("7k/8/8/8/8/8/P7/K7 w","8/7k/8/8/P7/8/8/K7 w")] {
        m.reset(100_000_000);
        let w = board(&mut m, a); m.set(p.inputs[0].slot, &w);
        let w = board(&mut m, b); m.set(p.inputs[1].slot, &w);
        let t = std::time::Instant::now();
        println!("future {:?} {:?} {:?}", m.answer(), m.failure(), t.elapsed());
    }
    let p = get("ejecutarSecuenciaForzada");
    let mut m = Machine::new(&p, &NoNatives);
    m.reset(1_000_000_000);
    let w = board(&mut m, "8/2P5/8/7k/7P/8/3R4/3K3R w"); m.set(p.inputs[0].old.unwrap(), &w);
    let w = board(&mut m, "2R5/7k/7P/8/8/8/6R1/3K3R w"); m.set(p.inputs[0].slot, &w);
    let s = m.store_seq(&[6,3,6,6,4,7,3,7,3,7,2,7,1,2,0,2],4); m.set(p.inputs[1].slot,&[s]);
    let t = std::time::Instant::now();
    println!("forced pre {:?} {:?}", m.pre(), t.elapsed());
    println!("forced post {:?} {:?} {:?}", m.post(), m.failure(), t.elapsed());
    // speed
    let p = get("esMovimientoValido");
    let mut m = Machine::new(&p, &NoNatives); m.reset(u64::MAX);
    let w = board(&mut m, "7k/8/8/4R3/8/8/8/3K4 b"); m.set(p.inputs[0].slot,&w);
    let t = std::time::Instant::now(); let mut n=0u64; let mut yes=0;
    for _ in 0..200 { for o in 0..64 { for d in 0..64 { m.set(p.inputs[1].slot,&[o/8,o%8]); m.set(p.inputs[2].slot,&[d/8,d%8]); n+=1; if m.answer()==Some(Truth::True) {yes+=1} } } }
    println!("ex3: {n} in {:?} = {:.0}/s yes {yes}", t.elapsed(), n as f64/t.elapsed().as_secs_f64());
    let t = std::time::Instant::now(); let mut n=0u64; let mut yes=0;
    for _ in 0..1000 { for o in [7,28,59] { for d in 0..64 { m.set(p.inputs[1].slot,&[o/8,o%8]); m.set(p.inputs[2].slot,&[d/8,d%8]); n+=1; if m.answer()==Some(Truth::True) {yes+=1} } } }
    println!("ex3 men: {n} in {:?} = {:.0}/s yes {yes}", t.elapsed(), n as f64/t.elapsed().as_secs_f64());
    let p = get("esJugadaLegal");
    let mut m = Machine::new(&p, &NoNatives); m.reset(u64::MAX);
    let w = board(&mut m, "7k/8/8/4R3/8/8/8/3K4 w"); m.set(p.inputs[0].slot,&w);
    let t = std::time::Instant::now(); let mut n=0u64; let mut yes=0;
    for _ in 0..20 { for o in [7,28,59] { for d in 0..64 { m.set(p.inputs[1].slot,&[o/8,o%8]); m.set(p.inputs[2].slot,&[d/8,d%8]); n+=1; if m.answer()==Some(Truth::True) {yes+=1} } } }
    println!("ex12 men: {n} in {:?} = {:.0}/s yes {yes}", t.elapsed(), n as f64/t.elapsed().as_secs_f64());
}
fn dbg_main2() {
    let src = std::fs::read_to_string("examples/specs/lite-chess/solution.spec").unwrap();
    let file = File::read(&src);
    let mut lib = Library::new();
    let ids = lib.add(&file.definitions, &[]);
    let sc = scope();
    for (n,a,b) in [("pasa","7k/8/8/8/4b3/6K1/8/8 w","7k/8/8/8/4b1K1/8/8/8 b"),("pasa","7k/8/8/8/4b1K1/8/8/8 b","7k/8/8/8/6K1/8/2b5/8 w"),("posicionFutura","7k/8/8/8/4b3/6K1/8/8 w","7k/8/8/8/6K1/8/2b5/8 w"),("posicionFutura","7k/8/8/8/4b3/6K1/8/8 w","7k/8/8/8/6K1/5b2/8/8 w"),("posicionFutura","7k/8/8/8/4b3/6K1/8/8 w","7k/8/8/8/8/6bK/8/8 w")] {
      let i=file.definitions.iter().position(|d| d.name==n).unwrap();
      let p = compile(&lib, ids[i], &sc).unwrap();
      let mut m = Machine::new(&p, &NoNatives); m.reset(100000000);
      let w = board(&mut m, a); m.set(p.inputs[0].slot, &w);
      let w = board(&mut m, b); m.set(p.inputs[1].slot, &w);
      println!("{n} {:?} {:?}", m.answer(), m.failure());
    }
}
