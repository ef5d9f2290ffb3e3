import { omicTypes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/data-table';
import { Switch } from '#ui/forms';
import { tagsQuery } from '../queries/mark-queries.ts';
import { omicNames } from './cohort-columns.tsx';
import type { CohortListView } from './cohort-list-view.ts';

const omicOptions = omicTypes.map((value) => ({ value, label: omicNames[value] }));

type CohortFiltersProps = {
  view: CohortListView;
  onView: (next: Partial<CohortListView>) => void;
  /** Which columns are shown. */
  children?: ReactNode;
};

/** Which cohorts are listed. */
export function CohortFilterBar({ view, onView, children }: CohortFiltersProps) {
  const knownTags = useQuery(tagsQuery()).data?.data ?? [];
  const tags = [...new Set([...knownTags.map(({ tag }) => tag), ...(view.tag ? [view.tag] : [])])];
  const narrow = (next: Partial<CohortListView>) => onView({ ...next, page: 1 });
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => narrow({ name })} />
      <ChoiceFilter
        label="Omic"
        value={view.omic_type}
        options={omicOptions}
        onValueChange={(omic_type) => narrow({ omic_type })}
      />
      {tags.length > 0 && (
        <ChoiceFilter<string>
          className="max-w-64"
          label="Tag"
          value={view.tag}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          onValueChange={(tag) => narrow({ tag })}
        />
      )}
      <Button
        size="small"
        className="h-8.5"
        aria-pressed={view.starred}
        onClick={() => narrow({ starred: !view.starred })}
      >
        <Star aria-hidden="true" className={view.starred ? 'fill-warning text-warning' : ''} />
        Starred
      </Button>
      {view.status === null && (
        <Switch
          label="Show cohorts created by runs"
          checked={view.auto_created}
          onChange={({ target }) => narrow({ auto_created: target.checked })}
        />
      )}
      {children && <span className="ml-auto">{children}</span>}
    </FilterBar>
  );
}
