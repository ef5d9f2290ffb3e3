import type { ParamSet } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { EmptyState, Note, Skeleton } from '#ui/feedback';
import { Field, Select } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { launchDefaultsQuery, pipelineQuery, pipelinesQuery } from '../catalogue.ts';
import { ParamSetForm } from './param-set-form.tsx';

type CreateParamSetDrawerProps = {
  /** Which pipeline to begin with; '' or absent for the person's default. */
  pipelineId?: string;
  /** The parameter set to copy the initial values from. */
  like?: ParamSet;
  onClose: () => void;
  onCreated: (set: ParamSet) => void;
};

export function CreateParamSetDrawer({ pipelineId = '', like, onClose, onCreated }: CreateParamSetDrawerProps) {
  const pipelines = useQuery(pipelinesQuery());
  const defaults = useQuery(launchDefaultsQuery());
  const selectedPipelineId = like?.pipeline_id || pipelineId;
  const selectedPipeline = useQuery({ ...pipelineQuery(selectedPipelineId), enabled: selectedPipelineId !== '' });
  const [chosen, setChosen] = useState(selectedPipelineId);
  const offered = pipelines.data?.data ?? [];
  const pipelineChoices =
    selectedPipeline.data && !offered.some(({ id }) => id === selectedPipeline.data.data.id)
      ? [selectedPipeline.data.data, ...offered]
      : offered;
  const first = pipelineChoices.find(({ id }) => id === defaults.data?.data.pipeline_id) ?? pipelineChoices[0];
  const pipeline = pipelineChoices.find(({ id }) => id === chosen) ?? (chosen === '' ? first : undefined);
  const loading =
    pipelines.isPending || defaults.isPending || (selectedPipelineId !== '' && selectedPipeline.isPending);
  if (!pipeline || loading) {
    return (
      <Drawer onClose={onClose} title="New parameter set">
        <PanelSection>
          {loading && <Skeleton className="h-40" />}
          {pipelines.isError && <Note tone="bad">{sentenceOf(pipelines.error)}</Note>}
          {!loading && !pipelines.isError && (
            <EmptyState title="No pipelines can be run yet.">
              Register a pipeline, or ask an administrator to approve one.
            </EmptyState>
          )}
        </PanelSection>
      </Drawer>
    );
  }
  return (
    <ParamSetForm
      key={pipeline.id}
      pipeline={pipeline}
      {...(like ? { like } : {})}
      onClose={onClose}
      onCreated={onCreated}
      choosePipeline={
        <Field
          label="Pipeline"
          hint={like && 'A copy for another version keeps the parameters that both versions have.'}
        >
          <Select
            value={pipeline.id}
            options={pipelineChoices.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
            onValueChange={setChosen}
          />
        </Field>
      }
    />
  );
}
