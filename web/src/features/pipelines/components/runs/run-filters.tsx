import { pipelineRoutes, projectRoutes, runStates } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { stateLabel } from '../../model/describe-run.ts';
import { paramSetQuery } from '../../queries/catalogue.ts';
import type { RunsView } from '../../queries/runs.ts';

const stateOptions = runStates.map((state) => ({ value: state, label: stateLabel(state) }));

type RunFiltersProps = { view: RunsView; onView: (next: Partial<RunsView>) => void };

/** Which runs are listed: by name, state, pipeline and submission; a parameter set comes from its own page. */
export function RunFilters({ view, onView }: RunFiltersProps) {
  const pipelines = useQuery(queryOf(pipelineRoutes.list, { query: { page_size: 100, show_deprecated: true } }));
  const projects = useQuery(queryOf(projectRoutes.list, { query: { page_size: 100 } }));
  const set = useQuery({ ...paramSetQuery(view.param_set_id), enabled: view.param_set_id !== '' }).data?.data;
  const pipelineOptions = (pipelines.data?.data ?? []).map(({ id, name, version }) => ({
    value: id,
    label: `${name} ${version}`,
  }));
  const projectOptions = (projects.data?.data ?? []).map(({ project_id, name }) => ({
    value: project_id,
    label: name,
  }));
  const choices = [
    { key: 'state', label: 'State', options: stateOptions },
    { key: 'pipeline_id', label: 'Pipeline', options: pipelineOptions },
    { key: 'project_id', label: 'Submission', options: projectOptions },
  ] as const;
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      {choices.map(({ key, label, options }) => (
        <ChoiceFilter<string>
          key={key}
          className="max-w-64"
          label={label}
          value={view[key]}
          options={options}
          onValueChange={(value) => onView({ [key]: value, page: 1 })}
        />
      ))}
      {view.param_set_id !== '' && (
        <Button size="small" className="h-8.5" onClick={() => onView({ param_set_id: '', page: 1 })}>
          Parameter set “{set?.name ?? '…'}”
          <X aria-label="Remove filter" />
        </Button>
      )}
    </FilterBar>
  );
}
