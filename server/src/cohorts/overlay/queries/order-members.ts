import { cellKey } from '../columns/cell-values.ts';
import type { ColumnQuery } from './column-query.ts';

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
