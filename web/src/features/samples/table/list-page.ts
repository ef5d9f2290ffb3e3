import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '@cohortium/contract';
import type { Sort } from '#ui/data-table';

/** The paging state of a list; `filter` is the filter it belongs to. */
export interface ListPage {
  filter: string;
  page: number;
  page_size: number;
  sort: Sort | null;
}

export const startPage = (filter: string): ListPage => ({
  filter,
  page: DEFAULT_PAGE,
  page_size: DEFAULT_PAGE_SIZE,
  sort: null,
});

/** Another filter starts again at page 1, with the size and the order that were chosen. */
export const underFilter = (at: ListPage, filter: string): ListPage =>
  at.filter === filter ? at : { ...at, filter, page: DEFAULT_PAGE };

/** Another page; another size starts again at page 1. */
export const turnPage = (at: ListPage, { page, page_size }: Pick<ListPage, 'page' | 'page_size'>): ListPage => ({
  ...at,
  page: page_size === at.page_size ? page : DEFAULT_PAGE,
  page_size,
});

/** Another order starts again at page 1. */
export const orderBy = (at: ListPage, sort: Sort | null): ListPage => ({ ...at, sort, page: DEFAULT_PAGE });
