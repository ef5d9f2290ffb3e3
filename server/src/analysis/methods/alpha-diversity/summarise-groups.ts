import { entryOf, itemAt, numberAt } from '@cohortium/stats/array';
/** Box plot statistics of a group. */
export interface Summary {
  name: string;
  n: number;
  mean: number;
  /** Null of a single value. */
  sd: number | null;
  minimum: number;
  lower_quartile: number;
  median: number;
  upper_quartile: number;
  maximum: number;
}

/** Quantile of sorted values by linear interpolation: type 7 of Hyndman & Fan 1996, as R's and NumPy's default. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [numberAt(sorted, Math.floor(at)), numberAt(sorted, Math.ceil(at))];
  return low + (high - low) * (at - Math.floor(at));
}

function describe(name: string, values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const n = sorted.length;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / n;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    name,
    n,
    mean,
    sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null,
    minimum: numberAt(sorted, 0),
    lower_quartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper_quartile: quantile(sorted, 0.75),
    maximum: numberAt(sorted, n - 1),
  };
}

/** Values by group, in the order of the groups' names. */
export function summarise(values: readonly number[], names: readonly string[]): Summary[] {
  const places = Map.groupBy(names.keys(), (place) => itemAt(names, place));
  return [...places.keys()].sort().map((name) =>
    describe(
      name,
      entryOf(places, name).map((place) => numberAt(values, place)),
    ),
  );
}
