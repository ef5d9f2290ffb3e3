import { type ParamSet, type Pipeline, pipelineRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { assignFieldErrors, call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import { referenceKindsQuery, referencesQuery } from '../catalogue.ts';
import { ChooseReferences, type ReferenceChoice, resolveReferences } from '../references/choose-references.tsx';
import { defaultText, paramFields, textsOf, typedParams, wrongFields } from './params-fields.ts';
import { ParamsForm } from './params-form.tsx';

type ParamSetFormProps = {
  pipeline: Pipeline;
  /** The parameter set to copy the initial values from. */
  like?: ParamSet;
  onClose: () => void;
  onCreated: (set: ParamSet) => void;
  choosePipeline: ReactNode;
};

/** The form of a parameter set: name, references and parameters; immutable after saving. */
export function ParamSetForm({ pipeline, like, onClose, onCreated, choosePipeline }: ParamSetFormProps) {
  const fields = paramFields(pipeline.params_schema);
  const references = useQuery(referencesQuery()).data?.data;
  const [name, setName] = useState(like ? `${like.name}, changed` : '');
  const [choice, setChoice] = useState<ReferenceChoice>(() =>
    Object.fromEntries((like?.references ?? []).map(({ input, id }) => [input, id])),
  );
  const [texts, setTexts] = useState<Record<string, string>>(() => (like ? textsOf(like.params) : {}));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [takenName, setTaken] = useState<string | null>(null);
  const kinds = useQuery(referenceKindsQuery()).data?.data ?? [];
  const resolved = resolveReferences(pipeline.references, references ?? [], choice);
  const absent = references && resolved.find(({ input, chosen }) => input.required && chosen === null);
  const wrong = wrongFields(fields, texts);
  const nameProblem = takenName ?? (wasSubmitted && name.trim() === '' ? 'Enter a name.' : null);
  const save = async () => {
    setWasSubmitted(true);
    if (name.trim() === '' || wrong.length > 0 || !references || absent) return;
    setBusy(true);
    setFailure(null);
    const params = typedParams(fields, texts);
    try {
      const chosen = Object.fromEntries(resolved.map((one) => [one.input.input, one.chosen?.id ?? null]));
      const body = { name: name.trim(), pipeline_id: pipeline.id, references: chosen, params };
      const { data } = await call(pipelineRoutes.createParamSet, { body });
      await refresh(pipelineRoutes.paramSets, pipelineRoutes.list);
      toast({ title: `Parameter set “${data.name}” saved` });
      onClose();
      onCreated(data);
    } catch (error) {
      setFailure(assignFieldErrors(error, ['name'], (_, { message }) => setTaken(message)));
    } finally {
      setBusy(false);
    }
  };
  const changed = fields.filter((field) => (texts[field.name] ?? defaultText(field)) !== defaultText(field));
  return (
    <Drawer
      onClose={onClose}
      title={like ? 'Duplicate parameter set' : 'New parameter set'}
      description="Save parameters and references under a name."
      outcome={
        wrong.length > 0 ? (
          <span className="text-danger">
            {wrong.map(({ title }) => title).join(', ')}: {wrong.length} to fix
          </span>
        ) : (
          `${changed.length} of ${formatCount(fields.length, 'parameter')} differ from the defaults. A saved parameter set never changes.`
        )
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={absent ? `Add a reference for “${absent.input.title}” first.` : null}
            onClick={() => void save()}
          >
            Save parameter set
          </Button>
        </>
      }
    >
      <PanelSection>
        <div className="grid gap-3.5">
          {failure && <Note tone="bad">{failure}</Note>}
          <Field label="Name" error={nameProblem}>
            <Input
              value={name}
              maxLength={200}
              onChange={(event) => {
                setTaken(null);
                setName(event.target.value);
              }}
            />
          </Field>
          {choosePipeline}
          <ChooseReferences
            resolved={resolved}
            kindTitles={new Map(kinds.map(({ id, title }) => [id, title]))}
            onChoice={(input, id) => setChoice({ ...choice, [input]: id })}
          />
        </div>
      </PanelSection>
      <ParamsForm fields={fields} texts={texts} onTexts={setTexts} />
    </Drawer>
  );
}
