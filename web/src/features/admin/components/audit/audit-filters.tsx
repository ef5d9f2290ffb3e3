import { adminRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { timeZone } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { Input } from '#ui/forms';
import type { AuditView } from '../../model/audit-view.ts';

const optionsOf = (filterValues: readonly string[] = []) =>
  filterValues.map((option) => ({ value: option, label: option.replaceAll('_', ' ') }));

type AuditFiltersProps = { view: AuditView; onView: (next: Partial<AuditView>) => void };

/** Filters by user, action, time and IP address. */
export function AuditFilters({ view, onView }: AuditFiltersProps) {
  const filterValues = useQuery(queryOf(adminRoutes.auditFilterValues, {})).data?.data;
  const choices = [
    { key: 'action', label: 'Action', options: optionsOf(filterValues?.actions) },
    { key: 'kind', label: 'On', options: optionsOf(filterValues?.kinds) },
  ] as const;
  const times = [
    { key: 'from', label: 'From' },
    { key: 'until', label: 'To' },
  ] as const;
  return (
    <FilterBar below="header">
      <SearchFilter label="User name or email" value={view.user} onValueChange={(user) => onView({ user, page: 1 })} />
      {choices.map(({ key, label, options }) => (
        <ChoiceFilter
          key={key}
          className="max-w-56"
          label={label}
          value={view[key]}
          options={options}
          onValueChange={(value) => onView({ [key]: value, page: 1 })}
        />
      ))}
      <span className="w-36 max-md:w-full [&>span]:w-full">
        <SearchFilter
          label="IP address"
          value={view.address}
          onValueChange={(address) => onView({ address, page: 1 })}
        />
      </span>
      {times.map(({ key, label }) => (
        <span key={key} className="flex items-center gap-1.5 text-12 text-ink-3" title={`In ${timeZone()}`}>
          <span aria-hidden="true">{label}</span>
          <Input
            type="datetime-local"
            aria-label={`${label}, in ${timeZone()}`}
            className="w-auto"
            value={view[key]}
            onChange={({ target }) => onView({ [key]: target.value, page: 1 })}
          />
        </span>
      ))}
      {view.object_id !== '' && (
        <Button size="small" className="h-8.5" onClick={() => onView({ object_id: '', page: 1 })}>
          Object: {view.object_id.slice(0, 8)}…
          <X aria-label="Remove filter" />
        </Button>
      )}
    </FilterBar>
  );
}
