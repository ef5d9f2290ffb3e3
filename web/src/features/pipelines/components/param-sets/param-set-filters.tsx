import { useQuery } from '@tanstack/react-query';
import { SearchFilter } from '#ui/filters';
import { Checkbox, Select } from '#ui/forms';
import { type ParamSetsView, pipelineListQuery } from '../../queries/catalogue.ts';

const ANY = 'any';
const EVERY_PIPELINE = { page: 1, page_size: 100, name: '', which: '', all_versions: true } as const;

type ParamSetFiltersProps = { view: ParamSetsView; onView: (next: Partial<ParamSetsView>) => void };

export function ParamSetFilters({ view, onView }: ParamSetFiltersProps) {
  const pipelines = useQuery(pipelineListQuery(EVERY_PIPELINE)).data?.data ?? [];
  const options = [
    { value: ANY, label: 'any' },
    ...pipelines.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` })),
  ];
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-6 py-2.5 max-md:px-4">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      <Select
        height="small"
        className="h-8.5 max-w-full"
        label="Pipeline"
        prefix="Pipeline"
        value={view.pipeline_id || ANY}
        options={options}
        onValueChange={(id) => onView({ pipeline_id: id === ANY ? '' : id, page: 1 })}
      />
      <Checkbox
        label="Archived too"
        checked={view.archived}
        onChange={(event) => onView({ archived: event.target.checked, page: 1 })}
      />
    </div>
  );
}
