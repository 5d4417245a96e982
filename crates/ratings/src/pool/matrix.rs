//! Square matrices, as small as a pool.

/// A square matrix by rows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zero.
    pub(super) fn zero(size: usize) -> Self {
        Self { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds a multiple of another matrix of this size.
    pub(super) fn add_scaled(&mut self, other: &Self, factor: f64) {
        for (cell, &added) in self.cells.iter_mut().zip(&other.cells) {
            *cell += factor * added;
        }
    }

    /// This matrix times a vector.
    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let rows =
            (0..self.size).map(|row| self.row(row).iter().zip(vector).map(|(left, right)| left * right));
        rows.map(Iterator::sum).collect()
    }

    /// `self · middle · self`, for symmetric matrices.
    pub(super) fn sandwich(&self, middle: &Self) -> Self {
        let mut result = Self::zero(self.size);
        // Row i of `self · middle` is `middle` applied to row i of `self`, both being symmetric.
        for i in 0..self.size {
            let half = middle.times(self.row(i));
            for (j, value) in self.times(&half).into_iter().enumerate() {
                result.add(i, j, value);
            }
        }
        result
    }

    /// The Cholesky factor `L` with `L Lᵀ = self`, of a symmetric positive definite matrix.
    ///
    /// A pivot that rounding made too small is replaced by a tiny one, so the factor exists in any case.
    pub(super) fn cholesky(&self) -> Cholesky {
        let size = self.size;
        let scale = (0..size).map(|i| self.at(i, i)).fold(0.0, f64::max);
        let tiny = (scale * 1e-14).max(1e-300);
        let mut factor = Self::zero(size);
        for i in 0..size {
            for j in 0..=i {
                let dot: f64 = factor.row(i)[..j]
                    .iter()
                    .zip(&factor.row(j)[..j])
                    .map(|(left, right)| left * right)
                    .sum();
                let rest = self.at(i, j) - dot;
                let value = if i == j { rest.max(tiny).sqrt() } else { rest / factor.at(j, j) };
                factor.add(i, j, value);
            }
        }
        Cholesky(factor)
    }
}

/// A lower triangular factor of a matrix, to solve equations with.
#[derive(Clone, Debug)]
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// The `x` with `matrix · x = right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let factor = &self.0;
        let mut x = right.to_vec();
        for i in 0..factor.size {
            let dot: f64 = factor.row(i)[..i].iter().zip(&x).map(|(left, right)| left * right).sum();
            x[i] = (x[i] - dot) / factor.at(i, i);
        }
        for i in (0..factor.size).rev() {
            let dot: f64 = (i + 1..factor.size).map(|j| factor.at(j, i) * x[j]).sum();
            x[i] = (x[i] - dot) / factor.at(i, i);
        }
        x
    }

    /// The inverse of the factored matrix.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let unit: Vec<f64> = (0..size).map(|row| f64::from(u8::from(row == column))).collect();
            for (row, value) in self.solve(&unit).into_iter().enumerate() {
                inverse.add(row, column, value);
            }
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut matrix = Matrix::zero(3);
        for (row, cells) in [[4.0, 1.0, -1.0], [1.0, 3.0, 0.5], [-1.0, 0.5, 2.0]].iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                matrix.add(row, column, cell);
            }
        }
        // 4 + 2 + 3 = 9, 1 + 6 − 1.5 = 5.5, −1 + 1 − 6 = −6 for x = (1, 2, −3)
        let x = matrix.cholesky().solve(&[9.0, 5.5, -6.0]);
        for (found, expected) in x.iter().zip([1.0, 2.0, -3.0]) {
            assert!((found - expected).abs() < 1e-12);
        }
        let inverse = matrix.cholesky().inverse();
        for row in 0..3 {
            for column in 0..3 {
                let product: f64 = (0..3).map(|k| matrix.at(row, k) * inverse.at(k, column)).sum();
                assert!((product - f64::from(u8::from(row == column))).abs() < 1e-12);
            }
        }
    }
}
