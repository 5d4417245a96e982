//! Bits as bytes.

/// The eight bytes of every eight bits.
static BYTES: [[u8; 8]; 256] = bytes();

const fn bytes() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            if bits >> bit & 1 == 1 {
                table[bits][bit] = 1;
            }
            bit += 1;
        }
        bits += 1;
    }
    table
}

/// Writes a byte for each bit, as many as there is room for.
#[inline]
pub(super) fn spread(bits: u128, out: &mut [u8]) {
    let (whole, rest) = out.as_chunks_mut::<8>();
    let parts = bits.to_le_bytes();
    let last = parts.get(whole.len()).copied().unwrap_or(0);
    for (eight, part) in whole.iter_mut().zip(parts) {
        *eight = BYTES[usize::from(part)];
    }
    for (byte, bit) in rest.iter_mut().zip(BYTES[usize::from(last)]) {
        *byte = bit;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_becomes_a_byte() {
        for length in [1, 8, 9, 25, 49, 81, 121, 128] {
            for bits in [0, 1, 0x5a5a_1234_dead_beef_0f0f_8001_7777_4321, u128::MAX] {
                let mut out = vec![9; length];
                spread(bits, &mut out);
                let expected: Vec<u8> = (0..length).map(|bit| u8::from(bits >> bit & 1 == 1)).collect();
                assert_eq!(out, expected);
            }
        }
    }
}
