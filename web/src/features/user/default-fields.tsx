import type { WorkspaceSettings } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#platform/permissions';
import { Field, Select } from '#ui/forms';
import { runnableQuery, setsOfQuery } from './settings.ts';

/** The option value for “use the inherited default”, because a Select value can't be empty. */
const INHERITED = 'left';

type DefaultFieldsProps = {
  settings: WorkspaceSettings;
  onChange: (change: WorkspaceSettings) => void;
  disabled: boolean;
  /** The label of the inherited default. */
  without: string;
};

/** Which pipeline, and which of its parameter sets, launches begin with. */
export function DefaultFields({ settings, onChange, disabled, without }: DefaultFieldsProps) {
  const { default_pipeline, default_param_set } = settings;
  const mayRead = useCan('read', 'pipeline');
  const pipelines = useQuery({ ...runnableQuery(), enabled: mayRead }).data?.data ?? [];
  const sets = useQuery({ ...setsOfQuery(default_pipeline ?? ''), enabled: mayRead && default_pipeline !== null });
  const inheritOption = { value: INHERITED, label: without };
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <Field label="Pipeline">
        <Select
          value={default_pipeline ?? INHERITED}
          disabled={disabled}
          options={[
            inheritOption,
            ...pipelines.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` })),
          ]}
          onValueChange={(chosen) =>
            onChange({ default_pipeline: chosen === INHERITED ? null : chosen, default_param_set: null })
          }
        />
      </Field>
      <Field label="Parameter set" hint={default_pipeline === null ? 'Choose a pipeline first.' : null}>
        <Select
          value={default_param_set ?? INHERITED}
          disabled={disabled || default_pipeline === null}
          options={[inheritOption, ...(sets.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          onValueChange={(chosen) =>
            onChange({ default_pipeline, default_param_set: chosen === INHERITED ? null : chosen })
          }
        />
      </Field>
    </div>
  );
}
