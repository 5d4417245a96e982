//! What nobody uses is forgotten after its time, and nothing else.

use std::time::Duration;

use serde_json::{Value, json};
use tablero_catalogue::Catalogue;
use tablero_hall::{Hall, Keep, Limits, StoredClass, StoredTable};

const WEEK: Duration = Duration::from_hours(7 * 24);

/// Says something and gives the answer.
fn say(hall: &mut Hall, visitor: u64, now: Duration, request: &Value) -> Value {
    let mut seed = 0_u64;
    let mut random = || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        seed.rotate_left(23).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let text = json!({"v": 1, "id": 5, "request": request}).to_string();
    let outcome = hall.hear(visitor, &text, now, &mut random);
    let told = outcome.tell.iter().map(|tell| serde_json::from_str::<Value>(&tell.text).unwrap());
    told.into_iter().find(|message| message["id"] == 5).unwrap()["reply"].clone()
}

/// What is forgotten at a moment.
fn gone(hall: &mut Hall, now: Duration) -> Vec<Keep> {
    hall.tick(now).keep
}

#[test]
fn a_table_is_forgotten_when_nobody_was_there_for_a_week() {
    let mut hall = Hall::new(Catalogue::standard(), Limits::default());
    let start = Duration::from_secs(10);
    hall.arrive(1, "x", start);
    let made = say(&mut hall, 1, start, &json!({"do": "make", "game": "chess", "name": "Ana"}));
    let table = made["table"].as_str().unwrap().to_owned();
    assert_eq!(gone(&mut hall, start + 3 * WEEK), [], "somebody is there");
    let left = start + 3 * WEEK;
    hall.leave(1, left);
    assert_eq!(gone(&mut hall, left + WEEK.saturating_sub(Duration::from_secs(90))), []);
    let late = left + WEEK + Duration::from_secs(90);
    assert_eq!(gone(&mut hall, late), [Keep::Gone { table: table.clone() }]);
    hall.arrive(2, "x", late);
    assert_eq!(say(&mut hall, 2, late, &json!({"do": "watch", "table": table}))["code"], "table");
}

#[test]
fn a_restart_does_not_begin_the_week_anew() {
    let mut hall = Hall::new(Catalogue::standard(), Limits::default());
    let now = 5 * WEEK;
    let stored = |table: &str, idle| StoredTable {
        table: table.to_owned(),
        game: "chess".to_owned(),
        seats: "person\nperson".to_owned(),
        clock: "none".to_owned(),
        idle,
        ..StoredTable::default()
    };
    hall.restore(&stored("old", WEEK + Duration::from_mins(2)), now).unwrap();
    hall.restore(&stored("young", WEEK / 2), now).unwrap();
    assert_eq!(gone(&mut hall, now), [Keep::Gone { table: "old".to_owned() }]);
    assert_eq!(gone(&mut hall, now + WEEK / 4), []);
}

#[test]
fn a_class_is_forgotten_after_half_a_year() {
    let mut hall = Hall::new(Catalogue::standard(), Limits::default());
    let now = 60 * WEEK;
    let stored = |class: &str, idle| StoredClass {
        class: class.to_owned(),
        game: "queens".to_owned(),
        idle,
        ..StoredClass::default()
    };
    hall.restore_class(&stored("old", 27 * WEEK), now);
    hall.restore_class(&stored("young", 25 * WEEK), now);
    hall.restore_class(&stored("used", 27 * WEEK), now);
    hall.arrive(1, "x", now);
    assert_eq!(say(&mut hall, 1, now, &json!({"do": "project", "class": "used"}))["kind"], "class");
    assert_eq!(gone(&mut hall, now), [Keep::GoneClass { class: "old".to_owned() }]);
}
