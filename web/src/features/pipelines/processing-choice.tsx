import type { FileFormat, ParamSet, Pipeline } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sentenceOf } from '#platform/api';
import { Note } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { launchDefaultsQuery, paramSetsOf, pipelinesQuery } from './catalogue.ts';
import type { Processing, UnsubmittedReads } from './launch-run.ts';
import { changedFrom, formatParamValue, paramFields } from './param-sets/params-fields.ts';
import { ReferenceCautions } from './references/chosen-references.tsx';
import { Estimate } from './run-estimate.tsx';

export type ProcessingChoiceProps = {
  /** The kind of reads that are to be processed. */
  dataType: number;
  /** Formats of the files that are there; those that every pipeline takes by default. */
  formats?: readonly FileFormat[] | undefined;
  value: Processing | null;
  onValueChange: (value: Processing | null) => void;
  /** Reads about to be submitted: what processing them would take is shown. */
  reads?: UnsubmittedReads | undefined;
};

/** Which pipeline with which parameters; begins with the person's defaults, else with the first that fits. */
export function ProcessingChoice({ dataType, formats = [], value, onValueChange, reads }: ProcessingChoiceProps) {
  const all = useQuery(pipelinesQuery());
  const launch = useQuery(launchDefaultsQuery());
  const defaults = launch.data?.data;
  const isFitting = ({ raw_data_type, file_formats }: Pipeline) =>
    raw_data_type === dataType && formats.every((format) => file_formats.includes(format));
  const fitting = all.data?.data.filter(isFitting) ?? [];
  const preferred = fitting.find(({ id }) => id === (value?.pipeline_id ?? defaults?.pipeline_id)) ?? fitting[0];
  const sets = useQuery({ ...paramSetsOf(preferred?.id ?? ''), enabled: preferred !== undefined });
  const offered = sets.data?.data ?? [];
  const chosen = offered.find(({ id }) => id === (value?.param_set_id ?? defaults?.param_set_id)) ?? offered[0];
  const pipeline_id = preferred?.id;
  const settled = !launch.isPending && chosen?.pipeline_id === pipeline_id;
  const param_set_id = settled ? chosen?.id : undefined;
  const by = param_set_id === defaults?.param_set_id ? (defaults?.param_set_by ?? null) : null;
  useEffect(() => {
    if (pipeline_id && param_set_id && value?.param_set_id !== param_set_id) {
      onValueChange({ pipeline_id, param_set_id });
    }
  }, [pipeline_id, param_set_id, value, onValueChange]);
  if (all.isError || sets.isError) {
    return <Note tone="bad">{sentenceOf(all.error ?? sets.error)}</Note>;
  }
  if (all.isSuccess && fitting.length === 0) {
    return <Note tone="warn">No pipeline supports this kind of data.</Note>;
  }
  return (
    <div className="grid gap-3.5">
      <Field label="Pipeline" hint={preferred?.description}>
        <Select
          value={pipeline_id ?? ''}
          placeholder="Choose a pipeline"
          options={fitting.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
          onValueChange={(id) => onValueChange({ pipeline_id: id, param_set_id: '' })}
        />
      </Field>
      {sets.isSuccess && offered.length === 0 ? (
        <NoSets />
      ) : (
        <Field
          label="Parameter set"
          hint={chosen && preferred && describeParamSet(chosen, preferred)}
          aside={by && <span className="text-ink-3">{SOURCE_LABELS[by]}</span>}
        >
          <Select
            value={param_set_id ?? ''}
            placeholder="Choose a parameter set"
            options={offered.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => pipeline_id && onValueChange({ pipeline_id, param_set_id: id })}
          />
        </Field>
      )}
      {chosen && <ReferenceCautions references={chosen.references} />}
      {reads && pipeline_id && param_set_id && <Estimate order={{ pipeline_id, param_set_id, ...reads }} />}
    </div>
  );
}

const SOURCE_LABELS = {
  person: 'your default',
  workspace: 'the workspace’s default',
  portal: 'the portal’s default',
} as const;

function describeParamSet({ params, references }: ParamSet, pipeline: Pipeline): string {
  const changed = changedFrom(paramFields(pipeline.params_schema), params);
  const values =
    changed.length === 0
      ? 'the pipeline’s defaults'
      : changed.map(({ name, title }) => `${title}: ${formatParamValue(params[name] ?? null)}`).join(', ');
  const named = references.map(({ input_title, name, version }) => `${input_title}: ${name} ${version}`);
  return `${[...named, values].join('; ')}.`;
}

function NoSets() {
  return (
    <Note tone="info" title="No parameter sets for this pipeline yet.">
      A parameter set holds the references and the parameters. <Link to="/param-set">Create one</Link> first. You can
      submit the reads without it.
    </Note>
  );
}
