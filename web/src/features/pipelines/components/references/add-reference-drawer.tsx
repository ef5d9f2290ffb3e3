import { pipelineRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatBytes, formatCount } from '#platform';
import { assignFieldErrors, call, refresh } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, ProgressBar, toast } from '#ui/feedback';
import { Checkbox, Field, Input, Textarea } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';

/** Sends one file and resolves with its id; `onProgress` hears the share that has arrived, 0 to 1. */
export type UploadFile = (
  file: File,
  options: { onProgress: (progress: number) => void; signal: AbortSignal },
) => Promise<string>;

type AddReferenceDrawerProps = { upload: UploadFile; onClose: () => void };
const FIELDS = ['name', 'version', 'terms_of_use', 'caution'] as const;
const empty = { name: '', version: '', terms_of_use: '', caution: '', for_all_workspaces: false };

export function AddReferenceDrawer({ upload, onClose }: AddReferenceDrawerProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [stop] = useState(() => new AbortController());
  const administers = useCan('modify', 'app_workspace');
  const form = useForm({ defaultValues: empty });
  const everybody = form.watch('for_all_workspaces');
  const { errors, isSubmitting } = form.formState;
  const close = () => {
    stop.abort();
    onClose();
  };
  const add = form.handleSubmit(async ({ caution, ...words }) => {
    if (!file) return setProblem('Choose the file first.');
    setProblem(null);
    try {
      setProgress(0);
      const file_id = await upload(file, { onProgress: setProgress, signal: stop.signal });
      const { data } = await call(pipelineRoutes.createReference, {
        body: { ...words, ...(caution ? { caution } : {}), file_id },
      });
      await refresh(pipelineRoutes.references);
      toast({
        title: `${data.name} ${data.version} added`,
        description: formatCount(data.n_sequences, 'sequence'),
      });
      onClose();
    } catch (error) {
      if (!stop.signal.aborted) setProblem(assignFieldErrors(error, FIELDS, form.setError));
    } finally {
      setProgress(null);
    }
  });
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      title="Add reference"
      description="Upload a FASTA file with lineages and describe its source."
      outcome={everybody ? 'Visible to all workspaces.' : 'Visible to this workspace only.'}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            look="primary"
            busy={isSubmitting}
            disabledReason={file ? null : 'Choose the file first.'}
            onClick={() => void add()}
          >
            Add reference
          </Button>
        </>
      }
    >
      <PanelSection>
        <form noValidate className="grid gap-3.5" onSubmit={add}>
          {problem && <Note tone="bad">{problem}</Note>}
          <Field label="Name" error={errors.name?.message}>
            <Input {...form.register('name', { required: 'Enter a name.' })} placeholder="RDP training set" />
          </Field>
          <Field label="Version" error={errors.version?.message}>
            <Input {...form.register('version', { required: 'Enter a version.' })} placeholder="16" />
          </Field>
          <Field
            label="Terms of use"
            error={errors.terms_of_use?.message}
            hint="The licence and the citation, shown with every result."
          >
            <Textarea {...form.register('terms_of_use', { required: 'Enter the terms of use.' })} />
          </Field>
          <Field
            label="Caution"
            optional
            error={errors.caution?.message}
            hint="A warning shown with every result, such as a small or outdated reference, or a missing region."
          >
            <Textarea {...form.register('caution')} rows={2} maxLength={1000} />
          </Field>
          <ChooseReferenceFile file={file} onFile={setFile} />
          {administers && (
            <Checkbox
              label="Public"
              hint="All workspaces can use it. Only platform admins can publish a reference."
              {...form.register('for_all_workspaces')}
            />
          )}
          {progress !== null && (
            <ProgressBar
              showLabel
              label={progress < 1 ? `Uploading ${file?.name ?? 'the file'}` : 'Reading every sequence'}
              value={progress < 1 ? progress : null}
            />
          )}
        </form>
      </PanelSection>
    </Drawer>
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
