//! Letters in strokes. With them a picture looks the same everywhere and needs no font.

/// How far one letter stands from the next, in steps of the letters' own raster, which is 8 wide and 12 high.
const ADVANCE: i64 = 11;
/// From the top of a letter to its foot.
pub(super) const HEIGHT: i64 = 12;

/// How wide a text is.
pub(super) fn width(text: &str) -> i64 {
    let letters = i64::try_from(text.chars().count()).unwrap_or(0);
    (letters * ADVANCE - (ADVANCE - 8)).max(0)
}

/// The path of a text, from its top left corner.
pub(super) fn path(text: &str) -> String {
    let mut path = String::new();
    let mut left = 0;
    for letter in text.chars() {
        for stroke in strokes(letter).split(' ').filter(|stroke| !stroke.is_empty()) {
            let digits: Vec<i64> =
                stroke.chars().filter_map(|digit| digit.to_digit(16)).map(i64::from).collect();
            for (index, point) in digits.chunks_exact(2).enumerate() {
                let command = if index == 0 { 'M' } else { 'L' };
                path += &format!("{command}{} {}", left + point[0], point[1]);
            }
        }
        left += ADVANCE;
    }
    path
}

/// The strokes of a letter: points as two hexadecimal digits, across and down.
const fn strokes(letter: char) -> &'static str {
    match letter {
        '0' | 'O' => "2060828a6c2c0a0220",
        '1' => "13404c 1c7c",
        '2' => "02206082840c8c",
        '3' => "02206082846636 66888a6c2c0a",
        '4' => "6c600989",
        '5' => "8010052565878a6c2c0a",
        '6' => "7040040a2c6c8a87652507",
        '7' => "00803c",
        '8' => "206082846626040220 26080a2c6c8a8866",
        '9' => "1c4c888260200205276785",
        'a' => "15346486 868c 88280a2c6c8a",
        'b' => "000c 062464868a6c2c0a",
        'c' => "856424060a2c6c8b",
        'd' => "808c 866424060a2c6c8a",
        'e' => "0888866424060a2c6c8b",
        'f' => "7050323c 1464",
        'g' => "848d6f2f0e 866424060a2c6c8a",
        'h' => "000c 062464868c",
        'i' => "24444c 1c7c 4041",
        'j' => "34545d3f1e 5051",
        'k' => "000c 7409 377c",
        'l' => "20404a6c7c",
        'm' => "040c 06143446 464c 465474868c",
        'n' => "040c 062464868c",
        'o' => "2464868a6c2c0a0624",
        'p' => "040f 062464868a6c2c0a",
        'q' => "848f 866424060a2c6c8a",
        'r' => "040c 074474",
        's' => "8564240628688a6c2c0b",
        't' => "202a4c6c7b 0464",
        'u' => "040a2c6c8a 848c",
        'v' => "044c84",
        'w' => "042c486c84",
        'x' => "048c 840c",
        'y' => "044b 841f",
        'z' => "04840c8c",
        'A' => "0c408c 1979",
        'B' => "000c5c8a886606 0050727456",
        'C' => "826020020a2c6c8a",
        'D' => "005083895c0c00",
        'E' => "80000c8c 0666",
        'F' => "80000c 0666",
        'G' => "826020020a2c6c8a8757",
        'H' => "000c 808c 0686",
        'I' => "404c 2060 2c6c",
        'J' => "707a5c3c1a",
        'K' => "000c 8007 368c",
        'L' => "000c8c",
        'M' => "0c0047808c",
        'N' => "0c008c80",
        'P' => "0c006082856707",
        'Q' => "2060828a6c2c0a0220 598d",
        'R' => "0c006082856707 478c",
        'S' => "82602002042666888a6c2c0a",
        'T' => "0080 404c",
        'U' => "000a2c6c8a80",
        'V' => "004c80",
        'W' => "002c456c80",
        'X' => "008c 800c",
        'Y' => "004680 464c",
        'Z' => "00800c8c",
        '-' => "1777",
        '+' => "444c 0888",
        ',' => "4b4c2f",
        '.' => "4b4c",
        '=' => "0585 0a8a",
        ' ' => "",
        // Whatever else: that there is something.
        _ => "10707c1c10",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_drawn_and_differs_from_every_other() {
        let letters: Vec<char> =
            ('0'..='9').chain('a'..='z').chain('A'..='Z').filter(|&letter| letter != 'O').collect();
        for (index, one) in letters.iter().enumerate() {
            assert_ne!(strokes(*one), strokes('\u{1}'), "{one}");
            assert!(path(&one.to_string()).starts_with('M'));
            for other in &letters[index + 1..] {
                assert_ne!(strokes(*one), strokes(*other), "{one} {other}");
            }
        }
    }

    #[test]
    fn letters_stand_beside_each_other() {
        assert_eq!(path("-7"), "M1 7L7 7M11 0L19 0L14 12");
        assert_eq!((width(""), width("a"), width("ab")), (0, 8, 19));
    }
}
