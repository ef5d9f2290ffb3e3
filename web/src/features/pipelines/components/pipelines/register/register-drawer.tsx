import { type Pipeline, pipelineRoutes, type WorkflowReading } from '@cohortium/contract';
import { useState } from 'react';
import { call, refresh } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { useSubmit } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import {
  emptyRegistration,
  type RegistrationField,
  registrationBody,
  registrationProblems,
} from '../../../model/registration.ts';
import type { UploadFile } from '../../references/add-reference-drawer.tsx';
import { ChooseDocument } from './choose-document.tsx';
import { ChooseSchema } from './choose-schema.tsx';
import { DescribePipeline } from './describe-pipeline.tsx';
import { ReadDocument } from './read-document.tsx';

type RegisterDrawerProps = {
  upload: UploadFile;
  onClose: () => void;
  onRegistered: (pipeline: Pipeline) => void;
};

const FIELDS: readonly RegistrationField[] = ['name', 'version', 'description', 'citations', 'software', 'item_option'];

/** Registers a CWL document as a pipeline; the document is checked first. */
export function RegisterDrawer({ upload, onClose, onRegistered }: RegisterDrawerProps) {
  const [document, setDocument] = useState<{ file_id: string; reading: WorkflowReading } | null>(null);
  const [fields, setFields] = useState(emptyRegistration);
  const [schema, setSchema] = useState<Record<string, unknown> | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { busy, problem, problems: refused, forget, submit } = useSubmit(FIELDS);
  const problems = { ...(wasSubmitted ? registrationProblems(fields) : {}), ...refused };
  const bad = document !== null && document.reading.problems.length > 0;

  const take = (file_id: string, reading: WorkflowReading) => {
    setDocument({ file_id, reading });
    forget();
    setFields((previous) => ({
      ...previous,
      name: previous.name || (reading.name ?? ''),
      description: previous.description || (reading.description ?? ''),
    }));
  };
  const register = () => {
    setWasSubmitted(true);
    if (document === null || bad || Object.keys(registrationProblems(fields)).length > 0) return;
    const body = registrationBody(fields, { file_id: document.file_id, entry: document.reading.entry, schema });
    void submit(async () => {
      const { data } = await call(pipelineRoutes.register, { body });
      await refresh(pipelineRoutes.list, pipelineRoutes.all, pipelineRoutes.pendingApproval);
      toast({
        title: `${data.name} ${data.version} was registered`,
        ...(data.unavailable_reason ? { description: data.unavailable_reason } : {}),
      });
      onClose();
      onRegistered(data);
    });
  };
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Register pipeline"
      description="Upload a CWL v1.2 workflow with the schema of its parameters."
      outcome={outcomeOf(document?.reading ?? null)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={busy}
            disabledReason={document === null ? 'Choose the document first.' : bad ? 'Fix the document first.' : null}
            onClick={register}
          >
            Register
          </Button>
        </>
      }
    >
      <PanelSection title="Document">
        <ChooseDocument upload={upload} fileId={document?.file_id ?? null} onRead={take} />
        {document && (
          <ReadDocument
            reading={document.reading}
            onEntry={(reading) => take(document.file_id, reading)}
            fileId={document.file_id}
          />
        )}
      </PanelSection>
      {document && !bad && (
        <>
          <PanelSection title="Parameters">
            <ChooseSchema suggested={document.reading.params_schema} schema={schema} onSchema={setSchema} />
          </PanelSection>
          <PanelSection title="Description">
            {problem && (
              <Note tone="bad" className="mb-3">
                {problem}
              </Note>
            )}
            <DescribePipeline
              fields={fields}
              problems={problems}
              onFields={(next) => {
                forget();
                setFields(next);
              }}
            />
          </PanelSection>
        </>
      )}
    </Drawer>
  );
}

function outcomeOf(reading: WorkflowReading | null): string {
  if (reading === null) return 'Nothing is saved until you press Register.';
  if (reading.problems.length > 0) return 'This pipeline can’t be registered yet.';
  return reading.runs_in_containers
    ? 'This pipeline runs in containers and can be used at once.'
    : 'An administrator must approve this pipeline before it can run.';
}
