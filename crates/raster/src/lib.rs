//! Pictures in SVG as PNG, in a crate of its own: a page draws SVG by itself and need not carry this.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The widest and the highest picture, in pixels.
pub const MOST: u32 = 8192;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// The text is no picture.
    #[error("not a picture in SVG: {0}")]
    Svg(String),
    /// More pixels than are drawn, or none.
    #[error("a picture of {width} by {height} pixels cannot be made: expected 1 to {MOST} each way")]
    Size {
        /// How wide it would be.
        width: u32,
        /// How high it would be.
        height: u32,
    },
    /// The picture could not be written.
    #[error("the picture cannot be written: {0}")]
    Write(String),
}

/// A picture in SVG as PNG, so many pixels wide and as high as that makes it.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| PngError::Svg(error.to_string()))?;
    let size = tree.size();
    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes are small, and a float that does not fit becomes the nearest number that does"
    )]
    let (scale, height) = {
        let scale = width as f32 / size.width();
        (scale, (size.height() * scale).round() as u32)
    };
    let wrong = || PngError::Size { width, height };
    let fits = (1..=MOST).contains(&width) && (1..=MOST).contains(&height);
    let mut pixels = fits.then(|| Pixmap::new(width, height)).flatten().ok_or_else(wrong)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Write(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 2\"><rect width=\"2\" height=\"2\" fill=\"#f00\"/></svg>";

    #[test]
    fn a_picture_keeps_its_proportions() {
        let bytes = png(SQUARE, 64).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        // The header has the width and the height.
        assert_eq!(bytes[16..24], [0, 0, 0, 64, 0, 0, 0, 32]);
    }

    #[test]
    fn nonsense_and_monsters_are_refused() {
        assert!(matches!(png("<svg", 64), Err(PngError::Svg(_))));
        assert!(matches!(png(SQUARE, 0), Err(PngError::Size { .. })));
        assert!(matches!(png(SQUARE, MOST + 1), Err(PngError::Size { .. })));
    }
}
