import { dataTypes, type Pipeline, pipelineRoutes, type WorkflowReading } from '@cohortium/contract';
import { useState } from 'react';
import { call, refresh } from '#platform/api';
import { type ContractForm, useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Form, Input, Select, Textarea } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import type { UploadFile } from '../references/upload-files.ts';
import { ChooseDocument } from './choose-document.tsx';
import { ChooseSchema } from './choose-schema.tsx';
import { ReadDocument } from './read-document.tsx';
import { emptyRegistration, registrationSchema } from './registration.ts';

type DescribePipelineProps = {
  form: Pick<ContractForm<typeof emptyRegistration>, 'register' | 'watch' | 'setValue' | 'errors'>;
};

const typeOptions = dataTypes.map(({ id, title }) => ({ value: String(id), label: title }));

/** What a reader should know of the pipeline. */
function DescribePipeline({ form: { register, watch, setValue, errors } }: DescribePipelineProps) {
  return (
    <div className="grid gap-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        <Field label="Name" error={errors.name}>
          <Input {...register('name')} maxLength={200} />
        </Field>
        <Field label="Version" error={errors.version}>
          <Input {...register('version')} maxLength={60} />
        </Field>
      </div>
      <Field label="Description" error={errors.description}>
        <Textarea {...register('description')} maxLength={4000} />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Input">
          <Select
            value={watch('raw_data_type')}
            options={typeOptions}
            onValueChange={(value) => setValue('raw_data_type', value)}
          />
        </Field>
        <Field label="Output">
          <Select
            value={watch('result_data_type')}
            options={typeOptions}
            onValueChange={(value) => setValue('result_data_type', value)}
          />
        </Field>
      </div>
      <Field label="Citations" optional error={errors.citations} hint="One per line. A doi: becomes a link.">
        <Textarea {...register('citations')} />
      </Field>
      <Field
        label="Programs"
        optional
        error={errors.software}
        hint="Their names as on the command line, such as “vsearch, cutadapt”. Each run records the output of --version."
      >
        <Input {...register('software')} className="font-mono" />
      </Field>
      <Field
        label="Option with the sample name"
        error={errors.item_option}
        hint="The portal uses it to assign each command to its sample."
      >
        <Input {...register('item_option')} className="font-mono" />
      </Field>
    </div>
  );
}

type RegisterDrawerProps = {
  upload: UploadFile;
  onClose: () => void;
  onRegistered: (pipeline: Pipeline) => void;
};

/** Registers a CWL document as a pipeline; the document is checked first. */
export function RegisterDrawer({ upload, onClose, onRegistered }: RegisterDrawerProps) {
  const [document, setDocument] = useState<{ file_id: string; reading: WorkflowReading } | null>(null);
  const [schema, setSchema] = useState<Record<string, unknown> | null>(null);
  const bad = document !== null && document.reading.problems.length > 0;
  const form = useContractForm({
    schema: registrationSchema,
    defaultValues: emptyRegistration,
    onSubmit: async (fields) => {
      if (document === null || bad) return;
      const { file_id, reading } = document;
      const body = {
        ...fields,
        file_id,
        ...(reading.entry ? { entry: reading.entry } : {}),
        ...(schema ? { params_schema: schema } : {}),
      };
      const { data } = await call(pipelineRoutes.register, { body });
      await refresh(pipelineRoutes.list, pipelineRoutes.all, pipelineRoutes.pendingApproval);
      toast({
        title: `${data.name} ${data.version} was registered`,
        ...(data.unavailable_reason ? { description: data.unavailable_reason } : {}),
      });
      onClose();
      onRegistered(data);
    },
  });
  const take = (file_id: string, reading: WorkflowReading) => {
    setDocument({ file_id, reading });
    form.clearProblem();
    for (const name of ['name', 'description'] as const) {
      if (form.watch(name) === '') form.setValue(name, reading[name] ?? '');
    }
  };
  return (
    <Drawer
      onClose={onClose}
      title="Register pipeline"
      description="Upload a CWL v1.2 workflow with the schema of its parameters."
      outcome={outcomeOf(document?.reading ?? null)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={form.isSubmitting}
            disabledReason={document === null ? 'Choose the document first.' : bad ? 'Fix the document first.' : null}
            onClick={() => void form.submit()}
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
            <Form form={form}>
              <DescribePipeline form={form} />
            </Form>
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
