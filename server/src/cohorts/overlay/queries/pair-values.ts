import { createHash } from 'node:crypto';
import { PAIR_SEPARATOR } from '#samples';
import { cellText } from '../columns/cell-values.ts';
import type { ColumnQuery } from './column-query.ts';

export interface Pairs {
  /** SHA-256 of the pairs. */
  hash: string;
  n: number;
  /** Value and result of each member, the value empty where there is none; a line each. */
  lines: string;
}

/** Value and result id per member of a column, for filters. */
export const pairValues: ColumnQuery<null, Pairs> = {
  name: 'pairs',
  answer({ result_ids, columns }) {
    const [cells = []] = columns.values();
    const lines = result_ids.map((id, at) => {
      const text = (cellText(cells[at] ?? null) ?? '').replaceAll('\n', ' ').replaceAll(PAIR_SEPARATOR, ' ');
      return `${text}${PAIR_SEPARATOR}${id}`;
    });
    const all = lines.join('\n');
    return { hash: createHash('sha256').update(all).digest('hex'), n: lines.length, lines: all };
  },
};
