import { useQuery } from '@tanstack/react-query';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { Checkbox } from '#ui/forms';
import { type ParamSetsView, pipelineListQuery } from '../../queries/catalogue.ts';

const EVERY_PIPELINE = { page: 1, page_size: 100, name: '', scope: '', all_versions: true } as const;

type ParamSetFiltersProps = { view: ParamSetsView; onView: (next: Partial<ParamSetsView>) => void };

export function ParamSetFilters({ view, onView }: ParamSetFiltersProps) {
  const pipelines = useQuery(pipelineListQuery(EVERY_PIPELINE)).data?.data ?? [];
  const options = pipelines.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }));
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      <ChoiceFilter
        className="max-w-full"
        label="Pipeline"
        value={view.pipeline_id}
        options={options}
        onValueChange={(pipeline_id) => onView({ pipeline_id, page: 1 })}
      />
      <Checkbox
        label="Show archived"
        checked={view.archived}
        onChange={(event) => onView({ archived: event.target.checked, page: 1 })}
      />
    </FilterBar>
  );
}
