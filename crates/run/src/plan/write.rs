//! A plan as text: one plan has one text, and names no file.

use std::fmt;

use tablero_grade::Mode;
use tablero_tournament::Quoted;

use super::{Asking, Grading, Plan, Puzzling, Work};

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "kind = {}\nchunk = {}", Quoted(self.work.kind()), self.chunk)?;
        match &self.work {
            Work::Games(plan) | Work::SelfPlay(plan) => plan.fmt(f),
            Work::Puzzles(puzzling) => puzzling.fmt(f),
            Work::Ask(asking) => asking.fmt(f),
            Work::Grade(grading) => grading.fmt(f),
        }
    }
}

impl fmt::Display for Puzzling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game = {}", Quoted(&self.game))?;
        if let Some(goal) = &self.goal {
            writeln!(f, "goal = {}", Quoted(goal))?;
        }
        writeln!(f, "nodes = {}\nmemory = {}", self.effort.nodes, self.effort.memory)?;
        for puzzle in &self.puzzles {
            writeln!(f, "\n[[puzzle]]\nnumber = {}\ntitle = {}", puzzle.number, Quoted(&puzzle.title))?;
            writeln!(f, "text = {}", Quoted(&puzzle.text))?;
            if let Some(solution) = &puzzle.solution {
                writeln!(f, "solution = {}", Quoted(solution))?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Asking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game = {}\nlooks = {}\nquestions = [", Quoted(&self.game), self.looks)?;
        self.questions.iter().try_for_each(|question| writeln!(f, "  {},", Quoted(question)))?;
        writeln!(f, "]")
    }
}

impl fmt::Display for Grading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game = {}\nmode = {}", Quoted(&self.game), Quoted(mode_word(self.mode)))?;
        if let Some(exercise) = self.exercise {
            writeln!(f, "exercise = {exercise}")?;
        }
        if self.strict {
            writeln!(f, "strict = true")?;
        }
        if let Some(size) = self.size {
            writeln!(f, "size = {size}")?;
        }
        writeln!(f, "looks = {}", self.looks)?;
        for (name, text) in &self.hand_ins {
            writeln!(f, "\n[[hand-in]]\nname = {}\ntext = {}", Quoted(name), Quoted(text))?;
        }
        Ok(())
    }
}

/// The word for a mode of grading.
pub(super) const fn mode_word(mode: Mode) -> &'static str {
    match mode {
        Mode::AsWritten => "as-written",
        Mode::Isolated => "isolated",
        Mode::Both => "both",
    }
}
