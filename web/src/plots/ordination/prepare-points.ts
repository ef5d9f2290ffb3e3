/** n × axes values: a flat row-major Float32Array, or one array a sample. */
export type Coordinates = Float32Array | readonly (readonly number[])[];

export type Extent = readonly [number, number];

export type PointTable = {
  readonly count: number;
  /** Columns of `values`. */
  readonly axes: number;
  readonly values: Float32Array;
};

/**
 * @param count number of samples
 * @throws RangeError where the numbers don't form a count × axes table or one is not finite.
 */
export function preparePoints(coordinates: Coordinates, count: number): PointTable {
  const values = coordinates instanceof Float32Array ? coordinates : Float32Array.from(coordinates.flat());
  const axes = count === 0 ? 0 : values.length / count;
  if (!Number.isInteger(axes))
    throw new RangeError(`${values.length} coordinates can't be divided evenly among ${count} samples.`);
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) throw new RangeError(`Sample ${Math.floor(wrong / axes) + 1} has a coordinate that is not a number.`);
  return { count, axes, values };
}

/** Positions (n × 3) along up to three chosen axes (0-based); an axis the table does not have is 0 everywhere. */
export function pickAxes(table: PointTable, axes: readonly number[]): Float32Array {
  const positions = new Float32Array(table.count * 3);
  axes.slice(0, 3).forEach((axis, column) => {
    if (axis >= table.axes) return;
    for (let i = 0; i < table.count; i++) positions[i * 3 + column] = table.values[i * table.axes + axis] ?? 0;
  });
  return positions;
}

/** Least and greatest value in each of the three columns; [0, 0] without samples. */
export function extentsOf(positions: Float32Array): readonly [Extent, Extent, Extent] {
  const column = (at: number): Extent => {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = at; i < positions.length; i += 3) {
      const value = positions[i] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return low > high ? [0, 0] : [low, high];
  };
  return [column(0), column(1), column(2)];
}
