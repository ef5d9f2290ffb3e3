import type { ReactNode } from 'react';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import type { SelectOption } from '#ui/forms';

type StateFiltersProps<State extends string> = {
  /** "Search name or owner". */
  label: string;
  view: { search: string; state: State | '' };
  options: readonly SelectOption<State>[];
  onView: (next: { search?: string; state?: State | ''; page: number }) => void;
  children?: ReactNode;
};

/** The filters of an administration list: search text and state. */
export function StateFilters<State extends string>(props: StateFiltersProps<State>) {
  const { label, view, options, onView, children } = props;
  return (
    <FilterBar below="header">
      <SearchFilter label={label} value={view.search} onValueChange={(search) => onView({ search, page: 1 })} />
      <ChoiceFilter
        label="State"
        value={view.state}
        options={options}
        onValueChange={(state) => onView({ state, page: 1 })}
      />
      {children}
    </FilterBar>
  );
}
