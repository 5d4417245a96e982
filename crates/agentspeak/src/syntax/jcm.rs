//! `JaCaMo` projects: the agents of a `.jcm` file, and what of it needs programs that are not here.

use super::diagnostic::{Diagnostic, Severity};
use super::mas2j::{AgentEntry, MAX_COUNT, Project};

/// Parses a `.jcm` project. Agents are what runs; workspaces, artifacts and organisations are told in
/// [`Project::needs`].
pub fn parse_jcm(source: &str) -> Result<Project, Diagnostic> {
    let text = without_comments(source);
    let mut reader = Reader { text: &text, at: 0 };
    reader.project()
}

/// The same text with spaces for comments.
fn without_comments(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let end = match () {
            () if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            () if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            () => 0,
        };
        if end > 0 {
            out.extend(rest[..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
            rest = &rest[end..];
            continue;
        }
        let length = if first == '"' {
            rest[1..].find('"').map_or(rest.len(), |end| end + 2)
        } else {
            first.len_utf8()
        };
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// What may stand in the block of an agent; a value goes on to the next of these.
const OPTIONS: [&str; 13] = [
    "beliefs",
    "goals",
    "instances",
    "focus",
    "focused by",
    "join",
    "roles",
    "ag-class",
    "ag-arch",
    "ag-bb-class",
    "verbose",
    "debug",
    "hosts",
];

struct Reader<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Reader<'s> {
    fn rest(&mut self) -> &'s str {
        let rest = &self.text[self.at..];
        let rest = rest.trim_start();
        self.at = self.text.len() - rest.len();
        rest
    }

    fn word(&mut self) -> &'s str {
        let rest = self.rest();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '$' | '*');
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn accept(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    fn error(&self, expected: &str) -> Diagnostic {
        let found: String = self.text[self.at..].chars().take(20).take_while(|c| *c != '\n').collect();
        let found = if found.is_empty() { "the end of the project".to_owned() } else { format!("`{found}`") };
        Diagnostic {
            severity: Severity::Error,
            message: format!("expected {expected}, found {found}"),
            span: self.at..self.at,
            label: "unexpected".to_owned(),
            hint: Some(
                "a project is `mas name { agent bob: bob.asl { beliefs: p(1) goals: g } }`".to_owned(),
            ),
            included: None,
        }
    }

    /// What stands between braces, if the next sign is one.
    fn block(&mut self) -> Result<Option<&'s str>, Diagnostic> {
        if !self.accept('{') {
            return Ok(None);
        }
        let start = self.at;
        let (mut depth, mut quoted) = (1, false);
        for (n, c) in self.text[start..].char_indices() {
            match c {
                '"' => quoted = !quoted,
                '{' if !quoted => depth += 1,
                '}' if !quoted => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = start + n + 1;
                return Ok(Some(&self.text[start..start + n]));
            }
        }
        Err(self.error("`}`"))
    }

    fn project(&mut self) -> Result<Project, Diagnostic> {
        if self.word() != "mas" {
            self.at = 0;
            return Err(self.error("`mas`"));
        }
        let mut project = Project { name: self.word().to_owned(), ..Project::default() };
        if !self.accept('{') {
            return Err(self.error("`{`"));
        }
        while !self.accept('}') {
            let start = self.at;
            match self.word() {
                "agent" => {
                    let agent = self.agent(&mut project.needs)?;
                    project.agents.push(agent);
                }
                "asl-path" => {
                    self.accept(':');
                    loop {
                        project.source_path.push(self.word().to_owned());
                        if !self.accept(',') {
                            break;
                        }
                    }
                }
                "workspace" => self.skip("workspace", "CArtAgO", &mut project.needs)?,
                "organisation" => self.skip("organisation", "Moise", &mut project.needs)?,
                "institution" => self.skip("institution", "Sai", &mut project.needs)?,
                "node" | "class-path" | "platform" | "execution" | "uses" | "package" | "org-path"
                | "java-path" => {
                    self.line()?;
                }
                _ => {
                    self.at = start;
                    return Err(self.error("`agent`, `workspace`, `organisation`, `asl-path` or `}`"));
                }
            }
        }
        Ok(project)
    }

    /// Skips the rest of an entry: its line, and its block if it has one.
    fn line(&mut self) -> Result<(), Diagnostic> {
        let rest = &self.text[self.at..];
        let end = rest.find(['\n', '{', '}']).unwrap_or(rest.len());
        self.at += end;
        self.block().map(drop)
    }

    fn skip(&mut self, what: &str, program: &str, needs: &mut Vec<String>) -> Result<(), Diagnostic> {
        let name = self.word();
        needs.push(format!("the {what} `{name}` needs {program}"));
        self.line()
    }

    fn agent(&mut self, needs: &mut Vec<String>) -> Result<AgentEntry, Diagnostic> {
        let name = self.word().to_owned();
        if name.is_empty() {
            return Err(self.error("the name of an agent"));
        }
        let mut agent = AgentEntry { file: format!("{name}.asl"), name, count: 1, options: Vec::new() };
        if self.accept(':') {
            let file = self.word();
            if file.is_empty() {
                return Err(self.error("the file of an agent"));
            }
            agent.file = if file.contains('.') { file.to_owned() } else { format!("{file}.asl") };
        }
        let start = self.at;
        let Some(block) = self.block()? else { return Ok(agent) };
        for (key, value) in options(block) {
            match key {
                "beliefs" | "goals" => agent.options.push((key.to_owned(), value.to_owned())),
                "instances" => {
                    let count = value.parse().ok().filter(|n| (1..=MAX_COUNT).contains(n));
                    self.at = start;
                    agent.count = count.ok_or_else(|| self.error("a number of instances from 1 to 10000"))?;
                    self.block()?;
                }
                "focus" | "focused by" | "join" => {
                    needs.push(format!("`{key}` of the agent {} needs CArtAgO", agent.name));
                }
                "roles" => needs.push(format!("`roles` of the agent {} needs Moise", agent.name)),
                "ag-class" | "ag-arch" | "ag-bb-class" => {
                    needs.push(format!("`{key}` of the agent {} needs Java", agent.name));
                }
                _ => {}
            }
        }
        Ok(agent)
    }
}

/// The options in the block of an agent, with their values as written.
fn options(block: &str) -> Vec<(&'static str, &str)> {
    let mut places: Vec<(usize, usize, &'static str)> = Vec::new();
    for key in OPTIONS {
        for (at, _) in block.match_indices(key) {
            let before = block[..at].chars().next_back();
            let after = block[at + key.len()..].trim_start();
            if before.is_none_or(|c| c.is_whitespace() || c == ',')
                && after.starts_with(':')
                && !after.starts_with("::")
            {
                places.push((at, block.len() - after.len() + 1, key));
            }
        }
    }
    places.sort_unstable();
    let ends = places.iter().skip(1).map(|(at, ..)| *at).chain([block.len()]);
    places.iter().zip(ends).map(|((_, from, key), to)| (*key, block[*from..to].trim())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_run_and_the_rest_is_told() {
        let project = parse_jcm(
            "// a project\nmas hello {\n  agent bob : sample.asl {\n    beliefs: friend(alice),\n  age(3)\n    goals: start, go(2)\n    \
             focus: w.c1\n    instances: 2\n  }\n  agent alice\n  workspace w { artifact c1: tools.Counter(10) }\n  \
             organisation o : org.xml { group g : t { players: bob r } }\n  asl-path: src/agt, inc\n  platform: cartago()\n}",
        )
        .unwrap();
        assert_eq!(project.name, "hello");
        assert_eq!(project.agents[0].names().collect::<Vec<_>>(), ["bob1", "bob2"]);
        assert_eq!(project.agents[0].file, "sample.asl");
        assert_eq!(project.agents[0].option("goals"), Some("start, go(2)"));
        assert_eq!(project.agents[1].file, "alice.asl");
        assert_eq!(project.source_path, ["src/agt", "inc"]);
        assert_eq!(
            project.needs,
            [
                "`focus` of the agent bob needs CArtAgO",
                "the workspace `w` needs CArtAgO",
                "the organisation `o` needs Moise",
            ]
        );
    }

    #[test]
    fn says_what_was_expected() {
        for (source, words) in
            [("MAS m { }", "`mas`"), ("mas m { agnt a }", "`agent`"), ("mas m { agent a {", "`}`")]
        {
            let error = parse_jcm(source).unwrap_err();
            assert!(error.message.contains(words), "{}", error.message);
        }
    }
}
