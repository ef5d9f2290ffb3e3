import { DEFAULT_LIST_PAGE, MAX_PAGE_SIZE } from '@cohortium/contract';
import { useNavigate } from '@tanstack/react-router';
import { type SearchPath, usePageSearch } from '../../page-search.ts';

/** The list state in the URL. */
export interface ListView {
  page: number;
  page_size: number;
  /** The value of a URL parameter; '' if absent. */
  param: (name: string) => string;
}

type SearchParams = Record<string, unknown>;

function integerParam(value: unknown, absent: number, most: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : absent;
}

/** Parses the list state; absent or invalid parameters get their defaults. */
export function readListView(search: SearchParams): ListView {
  return {
    page: integerParam(search.page, DEFAULT_LIST_PAGE.page, Number.MAX_SAFE_INTEGER),
    page_size: integerParam(search.page_size, DEFAULT_LIST_PAGE.page_size, MAX_PAGE_SIZE),
    param: (name) => {
      const value = search[name];
      // The router reads ?name=12 as a number.
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    },
  };
}

/** The URL parameters after a change, without defaults and empty values. */
export function writeListView(search: SearchParams, change: SearchParams): SearchParams {
  const defaults: SearchParams = DEFAULT_LIST_PAGE;
  const params = Object.entries({ ...search, ...change });
  return Object.fromEntries(
    params.filter(([name, value]) => value !== '' && value !== undefined && value !== defaults[name]),
  );
}

/** Paging and filters of a page’s list, stored in the URL. */
export function useListView(path: SearchPath): [ListView, (change: SearchParams) => void] {
  const search: SearchParams = usePageSearch(path);
  const navigate = useNavigate();
  const change = (next: SearchParams) => void navigate({ to: '.', search: writeListView(search, next), replace: true });
  return [readListView(search), change];
}
