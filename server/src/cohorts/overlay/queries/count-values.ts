import { cellKey } from '../columns/cell-values.ts';
import type { ColumnQuery } from './column-query.ts';

export interface ValueCounts {
  name: string;
  n_values: number;
  n_missing: number;
  n_present: number;
}

/** How many different values each column has, and how many members have none. */
export const countValues: ColumnQuery<null, ValueCounts[]> = {
  name: 'counts',
  answer: ({ columns }) =>
    [...columns].map(([name, cells]) => {
      const present = cells.filter((cell) => cell !== null);
      const n_values = new Set(present.map(cellKey)).size;
      return { name, n_values, n_missing: cells.length - present.length, n_present: present.length };
    }),
};

export interface Pairs {
  /** Names of columns that are set side by side; a member has nothing in one that is not there. */
  pairs: readonly (readonly [string, string])[];
}

/** How many members have another value in the second column of each pair than in the first. */
export const countOthers: ColumnQuery<Pairs, number[]> = {
  name: 'others',
  answer: ({ columns, result_ids }, { pairs }) =>
    pairs.map(([one, other]) => {
      const [was, is] = [columns.get(one), columns.get(other)];
      return result_ids.filter((_, row) => (was?.[row] ?? null) !== (is?.[row] ?? null)).length;
    }),
};
