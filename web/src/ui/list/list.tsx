import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { setField } from '#platform';
import { isDenied } from '#platform/api';
import { Button } from '#ui/actions';
import { DataTable, type DataTableProps, type PageOf, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { classNames } from '../class-names.ts';
import { type ListFilter, ListFilters, type ListPage } from './list-filters.tsx';

const looks = {
  /** Fills its page. */
  page: 'min-h-0 flex-1 px-3.5 max-md:px-1.5',
  /** In a tab of a page, which may be low. */
  tab: 'min-h-60 flex-1 px-3.5 max-md:px-1.5',
  /** As long as its rows, with more below it. */
  flow: 'flex-none px-3.5 max-md:px-1.5',
};

export type ListProps<Row extends object, View extends ListPage> = Omit<
  DataTableProps<Row>,
  'rows' | 'loading' | 'error' | 'className' | 'denied'
> & {
  list: UseQueryResult<{ data: readonly unknown[]; paging?: PageOf }>;
  /** "The runs": what could not be loaded, when it could not. */
  subject: string;
  /** The rows of the answer, or what the page makes of them. */
  rows: readonly Row[] | undefined;
  view: View;
  onView: (next: Partial<View>) => void;
  look?: keyof typeof looks;
  /** Why the list may not be seen, in a sentence or as a NoPermission; null if it may. */
  denied?: ReactNode;
  filters?: readonly ListFilter<View>[];
  filtersBelow?: 'header' | 'tabs';
  /** Keeps the filters where there is nothing to filter; by default they go. */
  keepFilters?: boolean;
  /** Content after the filters. */
  moreFilters?: ReactNode;
  /** The view without filters; what differs from it filters the list. */
  unfiltered?: Partial<View>;
  /** Says that no row matches the filters; with a button that removes them. */
  noMatch?: string;
  /** Content on the left of the paging. */
  foot?: ReactNode;
  /** The bar of the selected rows. */
  children?: ReactNode;
};

/** A list of a page: its filters, the table with its states, and the paging. */
export function List<Row extends object, View extends ListPage>(props: ListProps<Row, View>) {
  const {
    list,
    subject,
    rows = [],
    view,
    onView,
    look = 'page',
    denied = null,
    filters,
    filtersBelow = 'tabs',
    keepFilters = false,
    moreFilters,
    unfiltered,
    noMatch,
    foot,
    children,
    empty,
    ...table
  } = props;
  const refused = denied ?? (isDenied(list.error) ? `You don’t have permission to view ${lowerFirst(subject)}.` : null);
  const paging = list.data?.paging;
  const hasFilterBar = keepFilters || paging?.total !== 0 || isFiltered(view, unfiltered);
  const clear = noMatch !== undefined && isFiltered(view, unfiltered) && unfiltered;
  return (
    <>
      {filters && refused === null && hasFilterBar && (
        <ListFilters view={view} onView={onView} filters={filters} below={filtersBelow}>
          {moreFilters}
        </ListFilters>
      )}
      <DataTable
        {...table}
        className={classNames(looks[look], (filters || look === 'page') && 'border-line border-t')}
        rows={rows}
        loading={refused === null && (list.isPending || list.isPlaceholderData)}
        denied={typeof refused === 'string' ? <NoPermission title={refused} /> : refused}
        error={list.isError && <ErrorState title={`${subject} could not be loaded.`} query={list} />}
        empty={
          clear ? (
            <EmptyState
              title={noMatch}
              actions={<Button onClick={() => onView({ ...clear, page: 1 })}>Show all</Button>}
            />
          ) : (
            empty
          )
        }
      />
      {children}
      {refused === null && paging && paging.total > 0 && (
        <Paging
          paging={paging}
          onChange={({ page, page_size }) =>
            onView({ ...setField<View>('page', page), ...setField<View>('page_size', page_size) })
          }
        >
          {foot}
        </Paging>
      )}
    </>
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Whether a view is narrowed by any of its filters. */
export function isFiltered<View extends object>(view: View, unfiltered: Partial<View> = {}): boolean {
  return Object.entries(unfiltered).some(([field, value]) => Reflect.get(view, field) !== value);
}
