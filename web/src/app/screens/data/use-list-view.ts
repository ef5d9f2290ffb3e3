import { DEFAULT_LIST_PAGE, MAX_PAGE_SIZE } from '@cohortium/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** What an address says about a list. */
export interface ListView {
  page: number;
  page_size: number;
  /** A word of the address, '' where it is absent. */
  word: (name: string) => string;
}

type Said = Record<string, unknown>;

function whole(value: unknown, absent: number, most: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : absent;
}

/** What is absent, or wrong, is the default. */
export function readListView(search: Said): ListView {
  return {
    page: whole(search.page, DEFAULT_LIST_PAGE.page, Number.MAX_SAFE_INTEGER),
    page_size: whole(search.page_size, DEFAULT_LIST_PAGE.page_size, MAX_PAGE_SIZE),
    word: (name) => {
      const value = search[name];
      // The router reads ?name=12 as a number.
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    },
  };
}

/** The address after a change: defaults and empty words are left out of it. */
export function writeListView(search: Said, change: Said): Said {
  const defaults: Said = DEFAULT_LIST_PAGE;
  const said = Object.entries({ ...search, ...change });
  return Object.fromEntries(
    said.filter(([name, value]) => value !== '' && value !== undefined && value !== defaults[name]),
  );
}

/** Paging and filters of a list, kept in the address so that a link restores them. */
export function useListView(): [ListView, (change: Said) => void] {
  const search: Said = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: Said) => void navigate({ to: '.', search: writeListView(search, next), replace: true });
  return [readListView(search), change];
}
