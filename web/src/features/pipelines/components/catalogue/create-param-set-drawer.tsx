import { type Pipeline, pipelineRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, Skeleton, toast } from '#ui/feedback';
import { Field, Input, Select } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { paramFields, paramProblem, paramValue } from '../../model/params-fields.ts';
import { pipelinesQuery, referencesQuery } from '../../queries/catalogue.ts';
import { ParamsForm } from './params-form.tsx';

export function CreateParamSetDrawer({ onClose }: { onClose: () => void }) {
  const pipelines = useQuery(pipelinesQuery());
  const [chosen, setChosen] = useState('');
  const pipeline = pipelines.data?.data.find(({ id }) => id === chosen) ?? pipelines.data?.data[0];
  if (!pipeline) {
    return (
      <Drawer open onOpenChange={(open) => !open && onClose()} title="New parameter set">
        <PanelSection>
          {pipelines.isError ? <Note tone="bad">{sentenceOf(pipelines.error)}</Note> : <Skeleton />}
        </PanelSection>
      </Drawer>
    );
  }
  const choices = pipelines.data?.data ?? [];
  return (
    <ParamSetForm
      key={pipeline.id}
      pipeline={pipeline}
      onClose={onClose}
      choosePipeline={
        <Field label="Pipeline">
          <Select
            value={pipeline.id}
            options={choices.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
            onValueChange={setChosen}
          />
        </Field>
      }
    />
  );
}

type ParamSetFormProps = { pipeline: Pipeline; onClose: () => void; choosePipeline: React.ReactNode };

function ParamSetForm({ pipeline, onClose, choosePipeline }: ParamSetFormProps) {
  const fields = paramFields(pipeline.params_schema);
  const references = useQuery(referencesQuery()).data?.data;
  const [name, setName] = useState('');
  const [referenceId, setReferenceId] = useState('');
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const reference = references?.find(({ id }) => id === referenceId) ?? references?.[0];
  const given = fields.filter((field) => texts[field.name] !== undefined);
  const wrong = given.filter((field) => paramProblem(field, texts[field.name] ?? '') !== null);
  const save = async () => {
    setAsked(true);
    if (name.trim() === '' || wrong.length > 0 || !reference) return;
    setBusy(true);
    setFailure(null);
    const params = Object.fromEntries(given.map((field) => [field.name, paramValue(field, texts[field.name] ?? '')]));
    try {
      const body = { name: name.trim(), pipeline_id: pipeline.id, reference_id: reference.id, params };
      const { data } = await call(pipelineRoutes.createParamSet, { body });
      await refresh(pipelineRoutes.paramSets);
      toast({ title: `Parameter set “${data.name}” kept` });
      onClose();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="New parameter set"
      description="Name a set of parameters and its reference."
      outcome={
        wrong.length > 0 ? <span className="text-danger">{wrong.length} to mend</span> : 'It is never changed later.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={references?.length === 0 ? 'Add a reference first.' : null}
            onClick={() => void save()}
          >
            Keep parameter set
          </Button>
        </>
      }
    >
      <PanelSection>
        <div className="grid gap-3.5">
          {failure && <Note tone="bad">{failure}</Note>}
          <Field label="Name" error={asked && name.trim() === '' ? 'Give it a name.' : null}>
            <Input value={name} maxLength={200} onChange={(event) => setName(event.target.value)} />
          </Field>
          {choosePipeline}
          <Field label="Reference" hint={reference && `${reference.n_sequences.toLocaleString('en-US')} sequences`}>
            <Select
              value={reference?.id ?? ''}
              placeholder="No reference yet"
              options={(references ?? []).map(({ id, name: title, version }) => ({
                value: id,
                label: `${title} ${version}`,
              }))}
              onValueChange={setReferenceId}
            />
          </Field>
          {reference?.caution && <Note tone="warn">{reference.caution}</Note>}
        </div>
      </PanelSection>
      <PanelSection title="Parameters">
        <ParamsForm fields={fields} texts={texts} onText={(field, text) => setTexts({ ...texts, [field]: text })} />
      </PanelSection>
    </Drawer>
  );
}
