//! Pictures in SVG as PNG, in a crate of its own: a page draws SVG by itself and need not carry this.
//!
//! ```
//! let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'><rect width='2' height='2'/></svg>";
//! let png = tablero_raster::png(svg, 64)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! assert!(tablero_raster::png("no picture", 64).is_err());
//! # Ok::<(), tablero_raster::PngError>(())
//! ```

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
    drawn(svg, width)?.encode_png().map_err(|error| PngError::Write(error.to_string()))
}

/// Red, green and blue of every pixel of a picture, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pixels {
    /// How wide it is.
    pub width: u32,
    /// How high it is.
    pub height: u32,
    /// Three bytes for each pixel.
    pub bytes: Vec<u8>,
}

/// The pixels of a picture in SVG on white ground, so many wide and as high as that makes it.
pub fn pixels(svg: &str, width: u32) -> Result<Pixels, PngError> {
    let drawn = drawn(svg, width)?;
    let over_white = |colour: u8, alpha: u8| colour.saturating_add(u8::MAX - alpha);
    let bytes = drawn.pixels().iter().flat_map(|pixel| {
        let alpha = pixel.alpha();
        [pixel.red(), pixel.green(), pixel.blue()].map(|colour| over_white(colour, alpha))
    });
    Ok(Pixels { width: drawn.width(), height: drawn.height(), bytes: bytes.collect() })
}

fn drawn(svg: &str, width: u32) -> Result<Pixmap, PngError> {
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
    Ok(pixels)
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
    fn pixels_are_red_left_and_white_right() {
        let Pixels { width, height, bytes } = pixels(SQUARE, 4).unwrap();
        assert_eq!((width, height, bytes.len()), (4, 2, 24));
        assert_eq!((&bytes[..3], &bytes[21..]), (&[255, 0, 0][..], &[255, 255, 255][..]));
    }

    #[test]
    fn nonsense_and_monsters_are_refused() {
        assert!(matches!(png("<svg", 64), Err(PngError::Svg(_))));
        assert!(matches!(png(SQUARE, 0), Err(PngError::Size { .. })));
        assert!(matches!(png(SQUARE, MOST + 1), Err(PngError::Size { .. })));
    }
}
