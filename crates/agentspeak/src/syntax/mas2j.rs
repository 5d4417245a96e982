//! Projects: which agents there are, how many of each, and the name of their environment.

use super::diagnostic::{Diagnostic, Severity};
use super::lexer::{Spanned, Token, tokens};
use super::parser::parse_term;
use crate::program::{InitialBelief, Program};
use crate::term::Term;

/// A project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Project {
    /// Its name.
    pub name: String,
    /// The class of the environment with its parameters, as written.
    pub environment: Option<String>,
    /// The infrastructure, as written.
    pub infrastructure: Option<String>,
    /// The agents, in order.
    pub agents: Vec<AgentEntry>,
    /// Folders to look for agent programs in.
    pub source_path: Vec<String>,
    /// What it asks for that is not here, a sentence each.
    pub needs: Vec<String>,
}

/// One entry of the list of agents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentEntry {
    /// The name.
    pub name: String,
    /// The file of its program.
    pub file: String,
    /// How many of them; with more than one, their names are numbered from 1.
    pub count: u32,
    /// Options in brackets, as written.
    pub options: Vec<(String, String)>,
}

impl AgentEntry {
    /// The names of the agents the entry stands for.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        (1..=self.count)
            .map(|n| if self.count == 1 { self.name.clone() } else { format!("{}{n}", self.name) })
    }

    /// The value of an option, without its quotation marks.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(key, _)| key == name).map(|(_, value)| value.trim_matches('"'))
    }

    /// Adds the beliefs and goals the project gives the agent, `[beliefs="p(1),q", goals="g"]`, to its program.
    pub fn equip(&self, program: &mut Program) {
        let given = |name: &str| -> Vec<Term> {
            let list = self.option(name).and_then(|text| parse_term(&format!("[{text}]")));
            list.map(|(list, _)| list.elements().filter(|item| item.is_literal()).cloned().collect())
                .unwrap_or_default()
        };
        let ground = |term: &Term| term.is_ground();
        program.beliefs.extend(given("beliefs").into_iter().filter(ground).map(InitialBelief::Fact));
        let goals = given("goals").into_iter().filter(ground).map(|goal| (goal, 0));
        let lines = program.goals.len();
        program.goals.splice(0..0, goals);
        let added = program.goals.len() - lines;
        program.goal_lines.splice(0..0, std::iter::repeat_n(0, added));
    }
}

/// More agents than this are a mistake.
pub(super) const MAX_COUNT: u32 = 10_000;

/// Parses a `.mas2j` project.
pub fn parse_project(source: &str) -> Result<Project, Diagnostic> {
    let mut reader = Reader { source, tokens: tokens(source).0, at: 0 };
    reader.project()
}

struct Reader<'s> {
    source: &'s str,
    tokens: Vec<Spanned>,
    at: usize,
}

impl Reader<'_> {
    fn token(&self) -> Token {
        self.tokens.get(self.at).map_or(Token::EndOfText, |t| t.token)
    }

    fn text(&self) -> &str {
        self.tokens.get(self.at).and_then(|t| self.source.get(t.span.clone())).unwrap_or("")
    }

    fn take(&mut self) -> String {
        let text = self.text().to_owned();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        text
    }

    fn error(&self, expected: &str) -> Diagnostic {
        let span = self.tokens.get(self.at).map_or(0..0, |t| t.span.clone());
        let found = if self.token() == Token::EndOfText { "the end of the project" } else { self.text() };
        Diagnostic {
            severity: Severity::Error,
            message: format!("expected {expected}, found {found}"),
            span,
            label: "unexpected".to_owned(),
            hint: Some("a project is `MAS name { environment: Class agents: a; b file.asl #3; }`".to_owned()),
            included: None,
        }
    }

    fn expect(&mut self, token: Token) -> Result<(), Diagnostic> {
        if self.token() == token {
            self.take();
            return Ok(());
        }
        Err(self.error(token.describe()))
    }

    fn name(&mut self) -> Result<String, Diagnostic> {
        match self.token() {
            Token::Atom | Token::Var | Token::Begin | Token::End => Ok(self.take()),
            _ => Err(self.error("a name")),
        }
    }

    fn project(&mut self) -> Result<Project, Diagnostic> {
        if self.text() != "MAS" {
            return Err(self.error("`MAS`"));
        }
        self.take();
        let mut project = Project { name: self.name()?, ..Project::default() };
        self.expect(Token::OpenBrace)?;
        while self.token() != Token::CloseBrace {
            let section = self.name()?;
            self.expect(Token::Colon)?;
            match section.as_str() {
                "agents" => {
                    while !self.section_begins() {
                        let agent = self.agent()?;
                        project.agents.push(agent);
                    }
                }
                "environment" => {
                    let class = self.class()?;
                    project.needs.push(format!("the environment `{class}` needs Java"));
                    project.environment = Some(class);
                }
                "infrastructure" => project.infrastructure = Some(self.class()?),
                "executionControl" => {
                    self.class()?;
                }
                "aslSourcePath" => project.source_path = self.strings()?,
                "classpath" => {
                    self.strings()?;
                }
                "directives" => {
                    while !self.section_begins() {
                        self.name()?;
                        self.expect(Token::Unify)?;
                        self.class()?;
                        self.expect(Token::Semicolon)?;
                    }
                }
                _ => {
                    self.at -= 2;
                    return Err(
                        self.error("a section of a project (agents, environment, infrastructure, ...)")
                    );
                }
            }
        }
        Ok(project)
    }

    fn section_begins(&self) -> bool {
        let next = self.tokens.get(self.at + 1).map(|t| t.token);
        self.token() == Token::CloseBrace || self.token() == Token::EndOfText || next == Some(Token::Colon)
    }

    fn strings(&mut self) -> Result<Vec<String>, Diagnostic> {
        let mut found = Vec::new();
        while self.token() == Token::Text {
            found.push(self.take().trim_matches('"').to_owned());
            self.expect(Token::Semicolon)?;
        }
        if found.is_empty() { Err(self.error("a string")) } else { Ok(found) }
    }

    /// A class name with parameters, and possibly `at "host"`.
    fn class(&mut self) -> Result<String, Diagnostic> {
        let mut class = self.name()?;
        while self.token() == Token::Stop || (self.token() == Token::Atom && self.text().starts_with('.')) {
            class.push_str(&self.take());
            if class.ends_with('.') {
                class.push_str(&self.name()?);
            }
        }
        if self.token() == Token::Open {
            let mut depth = 0;
            loop {
                match self.token() {
                    Token::Open => depth += 1,
                    Token::Close => depth -= 1,
                    Token::EndOfText => return Err(self.error("`)`")),
                    _ => {}
                }
                class.push_str(&self.take());
                if depth == 0 {
                    break;
                }
            }
        }
        if self.text() == "at" {
            self.take();
            self.expect(Token::Text)?;
        }
        Ok(class)
    }

    fn agent(&mut self) -> Result<AgentEntry, Diagnostic> {
        let name = self.name()?;
        let mut agent = AgentEntry { file: format!("{name}.asl"), name, count: 1, options: Vec::new() };
        let start = self.at;
        while matches!(self.token(), Token::Stop | Token::Slash | Token::Atom)
            && !matches!(self.text(), "agentArchClass" | "agentClass" | "beliefBaseClass" | "at")
        {
            self.take();
        }
        if self.at > start {
            let from = self.tokens[start].span.start;
            let to = self.tokens[self.at - 1].span.end;
            let file = self.source.get(from..to).unwrap_or("");
            let base = file.rsplit('/').next().unwrap_or(file);
            agent.file = if base.contains('.') { file.to_owned() } else { format!("{file}.asl") };
        }
        if self.token() == Token::OpenList {
            self.take();
            loop {
                let key = self.name()?;
                self.expect(Token::Unify)?;
                agent.options.push((key, self.take()));
                if self.token() != Token::Comma {
                    break;
                }
                self.take();
            }
            self.expect(Token::CloseList)?;
        }
        loop {
            match self.text() {
                "agentArchClass" | "agentClass" | "beliefBaseClass" => {
                    self.take();
                    self.class()?;
                }
                "at" => {
                    self.take();
                    self.expect(Token::Text)?;
                }
                "#" => {
                    self.take();
                    let count = self.text().parse().ok().filter(|n| (1..=MAX_COUNT).contains(n));
                    agent.count = count.ok_or_else(|| self.error("a number of agents from 1 to 10000"))?;
                    self.take();
                }
                _ => break,
            }
        }
        self.expect(Token::Semicolon)?;
        Ok(agent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_give_beliefs_and_goals() {
        let project = parse_project("MAS m { agents: a [beliefs=\"p(1),q\", goals=\"g,h(2)\"]; }").unwrap();
        let mut program = Program::default();
        project.agents[0].equip(&mut program);
        assert_eq!(program.beliefs.len(), 2);
        assert_eq!(program.goals.iter().map(|(g, _)| g.to_string()).collect::<Vec<_>>(), ["g", "h(2)"]);
    }

    #[test]
    fn reads_agents_counts_and_environment() {
        let project = parse_project(
            "/* two */ MAS auction { infrastructure: Local(pool,4) environment: env.Queens(8, \"x\") \
             agents: alice; bob src/asl/b.asl [beliefs=\"p(1),q\", verbose=1] agentArchClass a.B #3; \
             aslSourcePath: \"src/agt\"; }",
        )
        .unwrap();
        assert_eq!(project.name, "auction");
        assert_eq!(project.environment.as_deref(), Some("env.Queens(8,\"x\")"));
        assert_eq!(project.agents[0].file, "alice.asl");
        assert_eq!(project.agents[1].file, "src/asl/b.asl");
        assert_eq!(project.agents[1].option("beliefs"), Some("p(1),q"));
        assert_eq!(project.agents[1].names().collect::<Vec<_>>(), ["bob1", "bob2", "bob3"]);
        assert_eq!(project.source_path, ["src/agt"]);
    }

    #[test]
    fn says_what_was_expected() {
        let error = parse_project("MAS m { agents a; }").unwrap_err();
        assert!(error.message.contains("expected `:`"), "{}", error.message);
        assert!(parse_project("MAS m { agents: a #0; }").is_err());
        assert!(parse_project("MAS m { agents: a").is_err());
    }
}
