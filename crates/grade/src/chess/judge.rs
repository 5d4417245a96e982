//! Judges a hand-in exercise by exercise.

use tablero_specification::message::{Diagnostic, Message, Severity};
use tablero_specification::token::Span;
use tablero_specification::tree::{Body, Definition};
use tablero_specification::{Experience, File, Program, compile_with};

use super::asker::{Subject, returns_terms};
use super::cases::{self, Extent};
use super::hints::{Patient, Ward};
use super::library::{self, Found, STUDENT_FILE, Shelf};
use super::natives::Answers;
use super::report::{Judgement, Report};
use super::run::{MOST_WORK, Run};
use super::{EXERCISES, Exercise, scope};
use crate::hint::Hint;
use crate::pack::{Clock, Mode, Options};
use crate::verdict::Verdict;

/// The order in which exercises are judged: those that others use go first.
pub(super) const ORDER: [u32; 17] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11, 13, 15, 16, 14, 17];

/// Up to how many men every board is tried unless more is asked for.
pub(crate) const MEN: u32 = 2;

/// Judges every exercise of a hand-in.
pub fn grade(file: &File, options: &Options, clock: &Clock<'_>) -> Vec<Report> {
    let found = library::find(&file.definitions);
    let mut shelf = Shelf::new(&file.definitions, &found, None);
    let experience = Experience::new();
    let ward = Ward::default();
    let hand_in = HandIn { file, found: &found, options, experience: &experience, ward: &ward };
    let mut reports: Vec<Report> = Vec::new();
    let wanted: Vec<&Exercise> = ORDER
        .into_iter()
        .filter_map(|number| EXERCISES.iter().find(|exercise| exercise.number == number))
        .filter(|exercise| options.exercises.is_empty() || options.exercises.contains(&exercise.number))
        .collect();
    for (done, exercise) in wanted.iter().enumerate() {
        let clock = |more: usize| clock((wanted.len() - 1 - done) * 3 + more);
        let report = hand_in.one(&mut shelf, exercise, &reports, &clock);
        reports.push(report);
    }
    // Whoever needed less than their share left time for those who needed more.
    let cut: Vec<usize> = (0..reports.len()).filter(|&at| !reports[at].is_complete()).collect();
    for (done, &at) in cut.iter().enumerate() {
        if clock(0)() {
            break;
        }
        let clock = |more: usize| clock((cut.len() - 1 - done) * 3 + more);
        let again = hand_in.one(&mut shelf, wanted[at], &reports, &clock);
        if again.is_complete() || again.questions() > reports[at].questions() {
            reports[at] = again;
        }
    }
    reports.sort_by_key(|report| report.exercise);
    reports
}

/// A hand-in, and how it is to be judged.
pub(super) struct HandIn<'a> {
    pub(super) file: &'a File,
    pub(super) found: &'a [Found],
    pub(super) options: &'a Options,
    pub(super) experience: &'a Experience,
    pub(super) ward: &'a Ward,
}

impl HandIn<'_> {
    /// The report on one exercise, those on others being known.
    pub(super) fn one(
        &self,
        books: &mut Shelf,
        exercise: &'static Exercise,
        known: &[Report],
        clock: &Clock<'_>,
    ) -> Report {
        let Self { file, found, options, .. } = *self;
        let index = usize::try_from(exercise.number).unwrap_or(1) - 1;
        let place = found.get(index).cloned().unwrap_or_default();
        let mut report = Report {
            exercise: exercise.number,
            name: exercise.name,
            written: place
                .main
                .and_then(|at| file.definitions.get(at))
                .map(|definition| definition.name.clone()),
            as_written: None,
            isolated: None,
            warnings: Vec::new(),
            because: None,
            hint: None,
        };
        let Some(main) = place.main else {
            report.as_written = Some(Judgement::missing());
            return report;
        };
        // What was right in full: where the same is asked of the same formula, it is right again.
        let mut right = None;
        if options.mode != Mode::Isolated {
            let expired = clock(2);
            let judgement = self.judge(books, main, exercise, &*expired, &mut report.warnings, &mut right);
            if judgement.verdict != Verdict::Right || !judgement.checked.complete {
                right = None;
            }
            if judgement.verdict == Verdict::Right && judgement.checked.exhaustive >= 2 {
                for at in [Some(main), place.alias].into_iter().flatten() {
                    books.trust(exercise, at, 2);
                }
            }
            report.as_written = Some(judgement);
        }
        if options.mode != Mode::AsWritten {
            let isolated = Shelf::new(&file.definitions, found, Some(index));
            let judgement =
                self.judge(&isolated, main, exercise, &*clock(1), &mut report.warnings, &mut right);
            report.isolated = Some(judgement);
        }
        report.warnings.dedup();
        if options.hints {
            self.advise(&mut report, books, exercise, main, known, clock);
        }
        report
    }

    /// Where to look: in the exercise that is wrong by itself, or in the one that it uses.
    fn advise(
        &self,
        report: &mut Report,
        books: &mut Shelf,
        exercise: &'static Exercise,
        main: usize,
        known: &[Report],
        clock: &Clock<'_>,
    ) {
        let Self { file, found, ward, .. } = *self;
        let case = |judgement: &Option<Judgement>| judgement.as_ref()?.counterexample.clone();
        let patient =
            Patient { definitions: &file.definitions, found, exercise, main, isolated: false, ward };
        if let Some(case) = case(&report.isolated) {
            report.hint = Patient { isolated: true, ..patient }.hint(&case, &*clock(0));
        } else if let Some(case) = case(&report.as_written) {
            if report.isolated.as_ref().is_some_and(|judgement| judgement.verdict == Verdict::Right)
                && let Some((because, hint)) = self.used(&patient, books, known, clock)
            {
                report.because = Some(because);
                report.hint = hint;
            } else {
                report.hint = patient.hint(&case, &*clock(0));
            }
        }
    }

    /// The first exercise that this one uses and that is wrong by itself, and the hint on it.
    fn used(
        &self,
        patient: &Patient<'_>,
        books: &mut Shelf,
        known: &[Report],
        clock: &Clock<'_>,
    ) -> Option<(u32, Option<Hint>)> {
        let parts = patient.parts();
        for number in ORDER.into_iter().filter(|&number| number != patient.exercise.number) {
            let (exercise, place) =
                EXERCISES.iter().zip(self.found).find(|(exercise, _)| exercise.number == number)?;
            let Some(main) = place.main.filter(|_| patient.uses(&parts, place)) else { continue };
            if let Some(report) = known.iter().find(|report| report.exercise == number) {
                let judgement = report.isolated.as_ref();
                if judgement.is_some_and(|judgement| judgement.verdict != Verdict::Right) {
                    return Some((number, report.hint.clone()));
                }
            } else if (Patient { exercise, main, isolated: true, ..*patient }).is_ill(&*clock(0)) {
                let options = Options { mode: Mode::Isolated, ..self.options.clone() };
                let report = HandIn { options: &options, ..*self }.one(books, exercise, known, clock);
                return Some((number, report.hint));
            }
        }
        None
    }

    /// Why the definition could not be read that another one uses.
    fn cause(&self, found: &Diagnostic) -> Vec<Diagnostic> {
        let Message::UsesBroken { name } = &found.message else { return Vec::new() };
        let is_it = |known: &&Definition| known.body == Body::Broken && known.name == *name;
        let broken = self.file.definitions.iter().find(is_it);
        let causes = broken.map_or_else(Vec::new, |broken| self.unreadable(broken).diagnostics);
        causes.into_iter().filter(|cause| cause.message != found.message).collect()
    }

    /// The judgement on a definition that cannot be read.
    fn unreadable(&self, definition: &Definition) -> Judgement {
        let within = |diagnostic: &&Diagnostic| {
            (definition.span.start..=definition.span.end).contains(&diagnostic.span.start)
        };
        let errors = self.file.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
        let mut own: Vec<Diagnostic> = errors.filter(within).cloned().collect();
        if own.is_empty() {
            let name = definition.name.clone();
            own.push(Diagnostic::error(Message::UsesBroken { name }, definition.name_span));
        }
        Judgement::without_run(Verdict::StaticError, own)
    }

    fn judge(
        &self,
        books: &Shelf,
        main: usize,
        exercise: &Exercise,
        expired: &dyn Fn() -> bool,
        warnings: &mut Vec<Diagnostic>,
        right: &mut Option<(Program, Judgement)>,
    ) -> Judgement {
        let Self { file, options, experience, .. } = *self;
        let Some(definition) = file.definitions.get(main) else {
            return Judgement::missing();
        };
        if definition.body == Body::Broken {
            return self.unreadable(definition);
        }
        let Some(&id) = books.student.get(main) else {
            return Judgement::missing();
        };
        let program = match compile_with(&books.library, id, &scope(exercise.task), experience) {
            Ok(program) => program,
            Err((at, diagnostic)) => {
                let span = if at == STUDENT_FILE { diagnostic.span } else { definition.name_span };
                let verdict = match diagnostic.message {
                    Message::NotExecutable { .. } | Message::TooLarge => Verdict::NotExecutable,
                    _ => Verdict::StaticError,
                };
                let mut told = vec![Diagnostic { span, ..diagnostic }];
                told.extend(self.cause(&told[0]));
                return Judgement::without_run(verdict, told);
            }
        };
        let types: Vec<_> = program.inputs.iter().map(|input| input.ty.clone()).collect();
        let Some(roles) = library::roles(exercise.task, &types).filter(|_| !returns_terms(&program)) else {
            let found: Vec<String> = types.iter().map(ToString::to_string).collect();
            let message = Message::Type { expected: signature(exercise), found: found.join(", ") };
            return Judgement::without_run(
                Verdict::StaticError,
                vec![Diagnostic::error(message, definition.name_span)],
            );
        };
        // The repairs of everything it uses.
        let mut repairs: Vec<Diagnostic> = program
            .warnings
            .iter()
            .filter(|(at, _)| *at == STUDENT_FILE)
            .map(|(_, diagnostic)| diagnostic.clone())
            .collect();
        for &used in &program.uses {
            let Some(at) = books.student.iter().position(|&id| id == used) else { continue };
            let Some(used) = file.definitions.get(at) else { continue };
            let inside = |span: Span| (used.span.start..=used.span.end).contains(&span.start);
            repairs.extend(
                file.diagnostics
                    .iter()
                    .filter(|diagnostic| diagnostic.severity == Severity::Warning && inside(diagnostic.span))
                    .cloned(),
            );
        }
        if !program.mentions_results {
            let name = program
                .inputs
                .iter()
                .find(|input| input.mode != tablero_specification::tree::Mode::In)
                .map_or_else(String::new, |input| input.name.clone());
            repairs.push(Diagnostic::warning(Message::ResultMissing { name }, definition.name_span));
        }
        for repair in &repairs {
            let is_known = |known: &Diagnostic| {
                known == repair || (repair.message.is_habit() && known.message == repair.message)
            };
            if !warnings.iter().any(is_known) {
                warnings.push(repair.clone());
            }
        }
        if options.strict {
            let first =
                repairs.iter().find(|repair| !matches!(repair.message, Message::ResultMissing { .. }));
            if let Some(first) = first {
                let error = Diagnostic { severity: Severity::Error, ..first.clone() };
                return Judgement::without_run(Verdict::StaticError, vec![error]);
            }
        }
        let answers = Answers::new(books.natives.clone());
        let is_proc = matches!(definition.body, Body::Proc { .. });
        let natives = books.natives.clone();
        let task = exercise.task;
        let right_before = right.take().filter(|(right, _)| program.has_post_of(right));
        let is_right = right_before.is_some();
        // The same formulas say the same again.
        if let Some((_, judgement)) = right_before.filter(|(right, _)| program.has_pre_of(right)) {
            return judgement;
        }
        let subject = Subject { program: &program, roles, natives, is_proc, task, experience, is_right };
        let mut run = Run::new(subject.asker(&answers), exercise.task, expired);
        run.budget = options.size.is_none_or(|men| men <= MEN).then_some(MOST_WORK);
        cases::ask(&mut run, &subject, Extent { men: options.size.unwrap_or(MEN), threads: options.threads });
        let mut judgement = run.judgement();
        // What has no place of its own is told of the whole definition.
        for diagnostic in &mut judgement.diagnostics {
            if diagnostic.span == Span::default() {
                diagnostic.span = definition.name_span;
            }
        }
        *right = Some((program, judgement.clone()));
        judgement
    }
}

/// What the parameters of an exercise should be.
fn signature(exercise: &Exercise) -> String {
    use super::Task;
    match exercise.task {
        Task::Move | Task::Capture | Task::Legal => "(posicion, coordenada, coordenada[, Bool])",
        Task::Attacked => "(posicion, Z, seq⟨coordenada⟩)",
        Task::King => "(posicion, Z, coordenada)",
        Task::Next => "(posicion, posicion, coordenada, coordenada[, Bool])",
        Task::Sort => "(posicion)",
        Task::Movable => "(posicion, seq⟨coordenada⟩[, Bool])",
        Task::Future => "(posicion, posicion[, Bool])",
        Task::Forced => "(posicion, seq⟨coordenada × coordenada⟩)",
        _ => "(posicion[, Bool])",
    }
    .to_owned()
}
