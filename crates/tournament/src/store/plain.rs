//! Whether a file has plain tables and nothing that computes.
//!
//! Views, triggers and computed columns are programs: whoever reads the file of a stranger would run them. A view that never
//! ends, or a column that makes a gigabyte of every row, is a few lines.

/// A statement of `SQLite` that counts what is not a plain table in the file it is asked about.
///
/// A file of ours has none. What `SQLite` makes for itself, an index without a text, is not counted.
pub const COUNT_COMPUTING: &str = "SELECT
     (SELECT count(*) FROM sqlite_schema WHERE
      coalesce(type = 'table' AND sql LIKE 'CREATE TABLE %' OR type = 'index' AND sql IS NULL, 0) = 0)
     + (SELECT count(*) FROM sqlite_schema AS found, pragma_table_xinfo(found.name) AS cell WHERE cell.hidden <> 0)";
