//! The chain and its head, renewed with every change.

use sqlx::{Row as _, SqliteConnection};

use super::{Store, StoreError, natural, rows, whole};
use crate::chain::{self, Seal};
use crate::{PublicKey, SecretKey};

impl Store {
    /// Has every change signed with a key.
    pub fn sign_with(&mut self, key: SecretKey) {
        self.key = Some(key);
    }

    /// Who signs.
    pub(crate) fn signer(&self) -> Option<PublicKey> {
        self.key.as_ref().map(SecretKey::public)
    }

    /// The seal; none in files of earlier versions.
    pub fn seal(&mut self) -> Result<Option<Seal>, StoreError> {
        if self.version == 1 {
            return Ok(None);
        }
        self.run(async |connection| {
            let row = sqlx::query("SELECT head, key, signature FROM seal").fetch_optional(connection).await?;
            let Some(row) = row else { return Ok(Some(Seal { head: String::new(), signature: None })) };
            let (key, signature): (Option<String>, Option<String>) = (row.try_get(1)?, row.try_get(2)?);
            Ok(Some(Seal { head: row.try_get(0)?, signature: key.zip(signature) }))
        })
    }
}

/// Links the games that can be linked now, and writes and signs the head.
pub(super) async fn renew(
    connection: &mut SqliteConnection,
    key: Option<&SecretKey>,
) -> Result<(), sqlx::Error> {
    let last =
        sqlx::query("SELECT number, link FROM game WHERE link IS NOT NULL ORDER BY number DESC LIMIT 1")
            .fetch_optional(&mut *connection)
            .await?;
    let (plan, finished): (String, i64) =
        sqlx::query_as("SELECT text, finished FROM plan").fetch_one(&mut *connection).await?;
    let (mut number, mut link) = match last {
        Some(row) => (natural(row.try_get(0)?), row.try_get(1)?),
        None => (0, chain::first(&plan)),
    };
    let waiting: Vec<(i64, String)> =
        sqlx::query_as("SELECT number, digest FROM game WHERE number > ? ORDER BY number")
            .bind(whole(number))
            .fetch_all(&mut *connection)
            .await?;
    let mut loose = Vec::new();
    for (waiting, record) in waiting {
        let waiting = natural(waiting);
        if waiting != number + 1 {
            loose.push((waiting, record));
            continue;
        }
        (number, link) = (waiting, chain::next(&link, waiting, &record));
        sqlx::query("UPDATE game SET link = ? WHERE number = ?")
            .bind(&link)
            .bind(whole(waiting))
            .execute(&mut *connection)
            .await?;
    }
    let head = chain::head(&link, &loose, finished == 1, &rows(&mut *connection).await?);
    let signature = key.map(|key| key.sign(&head));
    sqlx::query("UPDATE seal SET head = ?, key = ?, signature = ?")
        .bind(head)
        .bind(key.map(|key| key.public().to_string()))
        .bind(signature)
        .execute(connection)
        .await?;
    Ok(())
}
