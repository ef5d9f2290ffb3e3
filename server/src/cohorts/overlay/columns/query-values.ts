import { createHash } from 'node:crypto';
import { tsvLine } from '#platform/text';
import type { OverlayValues } from '#samples';
import { cellKey, cellText } from './cell-values.ts';
import type { ReadColumns } from './read-values.ts';

/** A query on columns, run where they are computed; input and output are plain data. */
export interface ColumnQuery<Input, Answer> {
  name: string;
  answer(read: ReadColumns, request: Input): Answer;
}

/** The columns themselves. */
export const theColumns: ColumnQuery<null, ReadColumns> = { name: 'columns', answer: (read) => read };

/** The different values of a column and which of them each member has, for filters. */
export const codeValues: ColumnQuery<null, OverlayValues> = {
  name: 'codes',
  answer({ result_ids, columns }) {
    const [cells = []] = columns.values();
    // The first value stands for missing.
    const known = new Map<string, number>([['', 0]]);
    const codes = Uint32Array.from(result_ids, (_, at) => {
      const text = cellText(cells[at] ?? null) ?? '';
      const code = known.get(text) ?? known.size;
      known.set(text, code);
      return code;
    });
    const values = [...known.keys()];
    const hash = createHash('sha256')
      .update(JSON.stringify([values, result_ids]))
      .update(codes)
      .digest('hex');
    return { hash, values, codes, result_ids };
  },
};

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

export interface PageOrder {
  column: string;
  descending: boolean;
  page: number;
  page_size: number;
}

/** A page of results in the order of a column: missing last, equals in the order of their ids. */
export const orderMembers: ColumnQuery<PageOrder, { ids: string[]; total: number }> = {
  name: 'order',
  answer({ result_ids, columns }, { column, descending, page, page_size }) {
    const cells = columns.get(column) ?? [];
    const places = [...result_ids.keys()];
    const way = descending ? -1 : 1;
    places.sort((a, b) => {
      const [one, other] = [cells[a] ?? null, cells[b] ?? null];
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
      if (cellKey(one) === cellKey(other)) return a - b;
      return (one < other ? -1 : 1) * way;
    });
    const ids = places.slice((page - 1) * page_size, page * page_size).map((place) => result_ids[place] ?? '');
    return { ids, total: result_ids.length };
  },
};

export interface Lines {
  /** Lines of text, each with its result in the second cell. */
  bytes: Uint8Array;
  /** Columns that go behind them. */
  names: readonly string[];
  is_safe: boolean;
}

/** Sheet lines with overlay columns, by result. */
export const overlayLines: ColumnQuery<Lines, Uint8Array> = {
  name: 'lines',
  answer({ result_ids, columns }, { bytes, names, is_safe }) {
    const places = new Map(result_ids.map((id, at) => [id, at]));
    const lines = new TextDecoder().decode(bytes).split('\n').slice(0, -1);
    const overlaidLines = lines.map((line) => {
      const at = places.get(line.split('\t', 2)[1] ?? '') ?? -1;
      const cells = names.map((name) => {
        const cell = columns.get(name)?.[at] ?? null;
        return typeof cell === 'boolean' ? String(cell) : cell;
      });
      return `${line}\t${tsvLine(cells, { is_safe })}`;
    });
    return new TextEncoder().encode(overlaidLines.join(''));
  },
};
