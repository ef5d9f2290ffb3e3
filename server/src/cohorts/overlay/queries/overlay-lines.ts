import { tsvLine } from '#platform/csv';
import type { ColumnQuery } from './column-query.ts';

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
