import type { ReactNode } from 'react';
import { setField } from '#platform';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/data-table';
import { Checkbox, Input, type SelectOption } from '#ui/forms';

/** The page that a list shows. */
export type ListPage = { page: number; page_size: number };

/** One filter of a list: which field of its view it sets, and how. */
export type ListFilter<View> = { key: keyof View & string; label: string; className?: string } & (
  | { kind: 'search' }
  | { kind: 'check' }
  | { kind: 'choice'; options: readonly SelectOption[] }
  /** `prefix` is what is seen before the field; `label` its name. */
  | { kind: 'date' | 'datetime-local'; prefix: string }
);

type ListFiltersProps<View> = {
  view: View;
  onView: (next: Partial<View>) => void;
  filters: readonly ListFilter<View>[];
  /** What the bar stands below. */
  below: 'header' | 'tabs';
  /** Content after the filters. */
  children?: ReactNode;
};

/** The filters above a list. A change of one starts again at page 1. */
export function ListFilters<View extends ListPage>(props: ListFiltersProps<View>) {
  const { view, onView, filters, below, children } = props;
  return (
    <FilterBar below={below}>
      {filters.map((filter) => (
        <FilterControl
          key={filter.key}
          filter={filter}
          value={view[filter.key]}
          onValue={(value) => onView({ ...setField<View>(filter.key, value), page: 1 })}
        />
      ))}
      {children}
    </FilterBar>
  );
}

type FilterControlProps<View> = { filter: ListFilter<View>; value: unknown; onValue: (value: unknown) => void };

function FilterControl<View>({ filter, value, onValue }: FilterControlProps<View>) {
  const { kind, label, className = '' } = filter;
  if (kind === 'check') {
    return <Checkbox label={label} checked={value === true} onChange={({ target }) => onValue(target.checked)} />;
  }
  const shared = { label, className, value: String(value), onValueChange: onValue };
  if (kind === 'search') return <SearchFilter {...shared} />;
  if (kind === 'choice') return <ChoiceFilter {...shared} options={filter.options} />;
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-3">
      <span aria-hidden="true">{filter.prefix}</span>
      <Input
        type={kind}
        aria-label={label}
        className={className}
        value={String(value)}
        onChange={({ target }) => onValue(target.value)}
      />
    </span>
  );
}
