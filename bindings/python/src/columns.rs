//! Columns of plain values for Arrow, by its capsule interface: pandas, polars, pyarrow and others read them without a copy.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, NullArray, RecordBatch, RecordBatchIterator,
    RecordBatchOptions, StringArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCapsule, PyFloat, PyInt, PyList, PyString, PyTuple};

/// How deep lists may lie in lists.
const DEEPEST: usize = 16;

/// What the values of a column are.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    /// Nothing but `None`.
    Nothing,
    Truth,
    Whole,
    Real,
    Text,
    List(Box<Kind>),
}

impl Kind {
    fn of(value: &Bound<'_, PyAny>, deep: usize) -> PyResult<Self> {
        Ok(if value.is_none() {
            Self::Nothing
        } else if value.is_instance_of::<PyBool>() {
            Self::Truth
        } else if value.is_instance_of::<PyInt>() {
            Self::Whole
        } else if value.is_instance_of::<PyFloat>() {
            Self::Real
        } else if value.is_instance_of::<PyString>() {
            Self::Text
        } else if is_list(value) && deep < DEEPEST {
            Self::List(Box::new(Self::of_all(&value.extract::<Vec<_>>()?, deep + 1)?))
        } else {
            let name = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!("a column of Arrow cannot hold {name}")));
        })
    }

    fn of_all(values: &[Bound<'_, PyAny>], deep: usize) -> PyResult<Self> {
        values.iter().try_fold(Self::Nothing, |kind, value| kind.joined(Self::of(value, deep)?))
    }

    /// What holds values of both kinds.
    fn joined(self, other: Self) -> PyResult<Self> {
        Ok(match (self, other) {
            (one, other) if one == other => one,
            (Self::Nothing, kind) | (kind, Self::Nothing) => kind,
            (Self::Whole, Self::Real) | (Self::Real, Self::Whole) => Self::Real,
            (Self::List(one), Self::List(other)) => Self::List(Box::new(one.joined(*other)?)),
            (one, other) => {
                return Err(PyTypeError::new_err(format!(
                    "a column of Arrow cannot hold {one:?} and {other:?}"
                )));
            }
        })
    }

    fn array(&self, values: &[Bound<'_, PyAny>]) -> PyResult<ArrayRef> {
        Ok(match self {
            Self::Nothing => Arc::new(NullArray::new(values.len())),
            Self::Truth => Arc::new(BooleanArray::from(all::<bool>(values)?)),
            Self::Whole => Arc::new(Int64Array::from(all::<i64>(values)?)),
            Self::Real => Arc::new(Float64Array::from(all::<f64>(values)?)),
            Self::Text => Arc::new(StringArray::from(all::<String>(values)?)),
            Self::List(kind) => {
                let lists = all::<Vec<Bound<'_, PyAny>>>(values)?;
                let offsets =
                    OffsetBuffer::from_lengths(lists.iter().map(|list| list.as_ref().map_or(0, Vec::len)));
                let there: NullBuffer = lists.iter().map(Option::is_some).collect();
                let inner: Vec<Bound<'_, PyAny>> = lists.into_iter().flatten().flatten().collect();
                let inner = kind.array(&inner)?;
                let field = Arc::new(Field::new("item", inner.data_type().clone(), true));
                Arc::new(ListArray::try_new(field, offsets, inner, Some(there)).map_err(refused)?)
            }
        })
    }
}

fn is_list(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>()
}

fn all<'py, T: FromPyObjectOwned<'py>>(values: &[Bound<'py, PyAny>]) -> PyResult<Vec<Option<T>>> {
    values.iter().map(|value| value.extract::<Option<T>>().map_err(Into::into)).collect()
}

fn refused(error: ArrowError) -> PyErr {
    PyTypeError::new_err(error.to_string())
}

/// Columns of equal length as a stream of Arrow with one batch.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    columns: Vec<(String, Vec<Bound<'py, PyAny>>)>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let rows = columns.first().map_or(0, |(_, values)| values.len());
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, values) in &columns {
        let array = Kind::of_all(values, 0)?.array(values)?;
        let kind: &DataType = array.data_type();
        fields.push(Field::new(name, kind.clone(), true));
        arrays.push(array);
    }
    let schema = Arc::new(Schema::new(fields));
    let options = RecordBatchOptions::new().with_row_count(Some(rows));
    let batch = RecordBatch::try_new_with_options(Arc::clone(&schema), arrays, &options).map_err(refused)?;
    let reader = RecordBatchIterator::new([Ok(batch)], schema);
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), c"arrow_array_stream")
}
