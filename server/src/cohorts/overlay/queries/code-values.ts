import { createHash } from 'node:crypto';
import type { OverlayValues } from '#samples';
import { cellText } from '../columns/cell-values.ts';
import type { ColumnQuery } from './column-query.ts';

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
