import { pipelineRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { formatBytes, formatCount } from '#platform';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { useCan } from '#platform/permissions';
import { ProgressBar, toast } from '#ui/feedback';
import { Checkbox, Field, Input, Textarea } from '#ui/forms';
import { FormDrawer } from '#ui/overlays';

/** Sends one file and resolves with its id; `onProgress` hears the share that has arrived, 0 to 1. */
export type UploadFile = (
  file: File,
  options: { onProgress: (progress: number) => void; signal: AbortSignal },
) => Promise<string>;

type AddReferenceDrawerProps = { upload: UploadFile; onClose: () => void };

export function AddReferenceDrawer({ upload, onClose }: AddReferenceDrawerProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [stop] = useState(() => new AbortController());
  const administers = useCan('modify', 'app_workspace');
  const close = () => {
    stop.abort();
    onClose();
  };
  const form = useContractForm({
    schema: pipelineRoutes.createReference.body.omit({ file_id: true }),
    defaultValues: { name: '', version: '', terms_of_use: '', caution: '', for_all_workspaces: false },
    onSubmit: async ({ caution, ...fields }) => {
      if (!file) return;
      try {
        setProgress(0);
        const file_id = await upload(file, { onProgress: setProgress, signal: stop.signal });
        const body = { ...fields, ...(caution ? { caution } : {}), file_id };
        const { data } = await call(pipelineRoutes.createReference, { body });
        await refresh(pipelineRoutes.references);
        toast({ title: `${data.name} ${data.version} added`, description: formatCount(data.n_sequences, 'sequence') });
        onClose();
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        setProgress(null);
      }
    },
  });
  const { errors, register } = form;
  return (
    <FormDrawer
      form={form}
      title="Add reference"
      description="Upload a FASTA file with lineages and describe its source."
      outcome={form.watch('for_all_workspaces') ? 'Visible to all workspaces.' : 'Visible to this workspace only.'}
      confirm="Add reference"
      disabledReason={file ? null : 'Choose the file first.'}
      onClose={close}
    >
      <Field label="Name" error={errors.name}>
        <Input {...register('name')} placeholder="RDP training set" />
      </Field>
      <Field label="Version" error={errors.version}>
        <Input {...register('version')} placeholder="16" />
      </Field>
      <Field
        label="Terms of use"
        error={errors.terms_of_use}
        hint="The licence and the citation, shown with every result."
      >
        <Textarea {...register('terms_of_use')} />
      </Field>
      <Field
        label="Caution"
        optional
        error={errors.caution}
        hint="A warning shown with every result, such as a small or outdated reference, or a missing region."
      >
        <Textarea {...register('caution')} rows={2} maxLength={1000} />
      </Field>
      <ChooseReferenceFile file={file} onFile={setFile} />
      {administers && (
        <Checkbox
          label="Public"
          hint="All workspaces can use it. Only platform admins can publish a reference."
          {...register('for_all_workspaces')}
        />
      )}
      {progress !== null && (
        <ProgressBar
          showLabel
          label={progress < 1 ? `Uploading ${file?.name ?? 'the file'}` : 'Reading every sequence'}
          value={progress < 1 ? progress : null}
        />
      )}
    </FormDrawer>
  );
}

type ChooseReferenceFileProps = { file: File | null; onFile: (file: File | null) => void };

function ChooseReferenceFile({ file, onFile }: ChooseReferenceFileProps) {
  return (
    <Field
      label="File"
      hint={
        file
          ? formatBytes(file.size)
          : 'FASTA, optionally gzipped; headers like >name;tax=d:Bacteria,p:Firmicutes,c:Bacilli;'
      }
    >
      <Input
        type="file"
        accept=".fa,.fasta,.fna,.gz"
        className="py-1.25"
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
      />
    </Field>
  );
}
