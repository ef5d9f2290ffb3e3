import { omicTypes, projectStatuses } from '@cohortium/contract';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/actions';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { Input } from '#ui/forms';
import { omicTypeLabel, statusLabel } from '../../model/describe-status.ts';
import { isFiltered, noFilter } from '../../model/projects-view.ts';
import type { ProjectsView } from '../../queries/projects.ts';

const statusOptions = projectStatuses.map((status) => ({ value: status, label: statusLabel(status) }));
const kindOptions = omicTypes.map((kind) => ({ value: kind, label: omicTypeLabel(kind) }));

type ProjectFiltersProps = {
  view: ProjectsView;
  onView: (next: Partial<ProjectsView>) => void;
  /** At the right end: the column chooser. */
  children?: ReactNode;
};

/** Which submissions are listed: by name, status, kind and the days they were made on. */
export function ProjectFilters({ view, onView, children }: ProjectFiltersProps) {
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      <ChoiceFilter
        label="Status"
        value={view.status}
        options={statusOptions}
        onValueChange={(status) => onView({ status, page: 1 })}
      />
      <ChoiceFilter
        label="Data type"
        value={view.omic_type}
        options={kindOptions}
        onValueChange={(omic_type) => onView({ omic_type, page: 1 })}
      />
      <span className="inline-flex items-center gap-2">
        <Day label="From" value={view.created_from} onValue={(created_from) => onView({ created_from, page: 1 })} />
        <Day label="To" value={view.created_to} onValue={(created_to) => onView({ created_to, page: 1 })} />
      </span>
      {isFiltered(view) && (
        <Button size="small" look="ghost" className="h-8.5" onClick={() => onView(noFilter)}>
          <X aria-hidden="true" />
          Clear
        </Button>
      )}
      <span className="ml-auto">{children}</span>
    </FilterBar>
  );
}

function Day({ label, value, onValue }: { label: string; value: string; onValue: (day: string) => void }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-3">
      <span aria-hidden="true">{label}</span>
      <Input
        type="date"
        aria-label={`Submitted ${label.toLowerCase()}`}
        className="w-34 max-md:w-30 max-md:px-1.5"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </span>
  );
}
