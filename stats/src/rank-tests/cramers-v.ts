import { itemAt } from '../array/read-element.ts';
import { chiSquareTail } from '../distributions/chi-square-tail.ts';
import { StatsError } from '../stats-error.ts';

export interface CramersVResult {
  readonly method: "cramer's v";
  readonly n: number;
  /** Categories of the first and second variable. */
  readonly rows: number;
  readonly columns: number;
  readonly chi_square: number;
  readonly df: number;
  /** From the chi-square approximation: rough when expected counts are below five. */
  readonly p: number;
  /** 0 (independent) to 1 (each category of one belongs to one of the other). */
  readonly v: number;
  /** With Bergsma's correction, which removes the upward bias of v in small samples. */
  readonly v_corrected: number;
}

/**
 * Association of two categorical variables (is the study confounded with the group?):
 * V = √(χ² / (n · (min(r, c) − 1))), χ² of the r × c table without continuity correction.
 *
 * @param first, second one category name a sample, in the same order.
 * Refused: lengths that differ (`bad_shape`), a variable with a single category (`too_few_groups`).
 * Sources: Cramér 1946, "Mathematical Methods of Statistics", §21.9; Bergsma 2013, J. Korean Stat. Soc. 42:323–328.
 */
export function cramersV(first: readonly string[], second: readonly string[]): CramersVResult {
  if (second.length !== first.length) {
    throw new StatsError('bad_shape', `The variables have ${first.length} and ${second.length} values.`);
  }
  return cramersVOfCounts(first.map((name, index) => ({ first: name, second: itemAt(second, index), n: 1 })));
}

export interface PairCount {
  readonly first: string;
  readonly second: string;
  /** Samples that have both; a pair may be listed more than once. */
  readonly n: number;
}

/** The same of a table that is counted already. Refused: a variable with a single category (`too_few_groups`). */
export function cramersVOfCounts(pairs: readonly PairCount[]): CramersVResult {
  const counted = pairs.filter((pair) => pair.n > 0);
  const n = counted.reduce((sum, pair) => sum + pair.n, 0);
  const rowSums = sumBy(counted, ({ first }) => first);
  const columnSums = sumBy(counted, ({ second }) => second);
  const [rows, columns] = [rowSums.size, columnSums.size];
  if (rows < 2 || columns < 2) {
    throw new StatsError('too_few_groups', 'A variable with only one category can’t be tested for association.');
  }
  const cells = sumBy(counted, ({ first, second }) => JSON.stringify([first, second]));
  const chiSquare = sumDeviations({ rowSums, columnSums, cells, n });
  const df = (rows - 1) * (columns - 1);
  return {
    method: "cramer's v",
    n,
    rows,
    columns,
    chi_square: chiSquare,
    df,
    p: chiSquareTail(chiSquare, df),
    v: Math.min(1, Math.sqrt(chiSquare / (n * (Math.min(rows, columns) - 1)))),
    v_corrected: correctBias({ phi: chiSquare / n, n, rows, columns }),
  };
}

function sumBy(pairs: readonly PairCount[], keyOf: (pair: PairCount) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const pair of pairs) sums.set(keyOf(pair), (sums.get(keyOf(pair)) ?? 0) + pair.n);
  return sums;
}

function sumDeviations(table: {
  rowSums: Map<string, number>;
  columnSums: Map<string, number>;
  cells: Map<string, number>;
  n: number;
}): number {
  let sum = 0;
  for (const [row, rowSum] of table.rowSums) {
    for (const [column, columnSum] of table.columnSums) {
      const expected = (rowSum * columnSum) / table.n;
      sum += ((table.cells.get(JSON.stringify([row, column])) ?? 0) - expected) ** 2 / expected;
    }
  }
  return sum;
}

function correctBias({ phi, n, rows, columns }: { phi: number; n: number; rows: number; columns: number }): number {
  const excess = Math.max(0, phi - ((rows - 1) * (columns - 1)) / (n - 1));
  const smaller = Math.min(rows - (rows - 1) ** 2 / (n - 1), columns - (columns - 1) ** 2 / (n - 1)) - 1;
  return smaller > 0 ? Math.min(1, Math.sqrt(excess / smaller)) : 0;
}
