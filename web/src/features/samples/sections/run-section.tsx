import type { RunFilter } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from '#ui/forms';
import { paramSetChoicesQuery, pipelineChoicesQuery } from '../queries/run-queries.ts';

type RunSectionProps = { run_filter: RunFilter | undefined; onChange: (run_filter: RunFilter | undefined) => void };

const ANY = 'any';

/** Only results of one pipeline, or of one set of its parameters. */
export function RunSection({ run_filter, onChange }: RunSectionProps) {
  const pipeline_id = run_filter?.pipeline_id ?? null;
  const param_set_id = run_filter?.param_set_id ?? null;
  const pipelines = useQuery(pipelineChoicesQuery());
  const sets = useQuery(paramSetChoicesQuery(pipeline_id));
  const set = (pipeline: string | null, params: string | null) =>
    onChange(pipeline || params ? { pipeline_id: pipeline, param_set_id: params } : undefined);
  const idOf = (choice: string) => (choice === ANY ? null : choice);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        height="small"
        label="Pipeline"
        prefix="Pipeline"
        value={pipeline_id ?? ANY}
        onValueChange={(choice) => set(idOf(choice), null)}
        options={[
          { value: ANY, label: 'any' },
          ...(pipelines.data?.data ?? []).map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` })),
        ]}
      />
      <Select
        height="small"
        label="Parameter set"
        prefix="Parameters"
        value={param_set_id ?? ANY}
        onValueChange={(choice) => set(pipeline_id, idOf(choice))}
        options={[
          { value: ANY, label: 'any' },
          ...(sets.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  );
}
