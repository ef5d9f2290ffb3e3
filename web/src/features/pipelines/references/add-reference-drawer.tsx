import { pipelineRoutes, type ReferenceEntry, type ReferenceKindView } from '@cohortium/contract';
import { type ReactNode, useState } from 'react';
import { call, refresh } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { useCan } from '#platform/permissions';
import { Note, ProgressBar, toast } from '#ui/feedback';
import { Checkbox, Field, Input, RadioGroup, Select, Textarea } from '#ui/forms';
import { FormDrawer } from '#ui/overlays';
import { referenceFigures, referenceTitle, sortKindFiles } from './describe-reference.ts';
import { MissingPackages } from './missing-packages.tsx';
import { ReferenceFiles } from './reference-files.tsx';
import { type UploadFile, uploadFiles } from './upload-files.ts';

type AddReferenceDrawerProps = {
  kinds: readonly ReferenceKindView[];
  kindId: string;
  onKindId: (kind: string) => void;
  upload: UploadFile;
  onClose: () => void;
};

type Source = 'upload' | 'server';
type Progress = { share: number; name: string };

/** Adds a reference: first its kind, then the files that the kind takes, then its source and terms. */
export function AddReferenceDrawer({ kinds, kindId, onKindId, upload, onClose }: AddReferenceDrawerProps) {
  const kind = kinds.find(({ id }) => id === kindId) ?? kinds[0];
  const [files, setFiles] = useState<readonly File[]>([]);
  const [source, setSource] = useState<Source>('upload');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stop] = useState(() => new AbortController());
  const administers = useCan('modify', 'app_workspace');
  const close = () => {
    stop.abort();
    onClose();
  };
  const sorted = kind ? sortKindFiles(kind, files) : null;
  const send = async () => {
    const chosen = sorted?.entries.flatMap((entry) => entry.chosen) ?? [];
    const onProgress = (share: number, name: string) => setProgress({ share, name });
    return uploadFiles(chosen, { upload, onProgress, signal: stop.signal });
  };
  const form = useContractForm({
    schema: pipelineRoutes.createReference.body.omit({ file_ids: true, kind: true }),
    defaultValues: {
      ...{ name: '', version: '', terms_of_use: '', caution: '', for_all_workspaces: false, server_folder: '' },
    },
    onSubmit: async ({ caution, server_folder, ...fields }) => {
      if (!kind) return;
      try {
        const where = source === 'server' ? { server_folder: server_folder ?? '' } : { file_ids: await send() };
        const body = { ...fields, ...where, ...(caution ? { caution } : {}), kind: kind.id };
        const { data } = await call(pipelineRoutes.createReference, { body });
        await refresh(pipelineRoutes.references);
        toastAdded(data);
        onClose();
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        setProgress(null);
      }
    },
  });
  if (!kind) return null;
  const { errors, register } = form;
  const missing = kind.build_title === null ? [] : kind.missing_packages;
  const blocked = missing.length > 0 ? 'The server lacks Debian packages for this kind.' : null;
  const incomplete =
    source === 'upload'
      ? (sorted?.problem ?? null)
      : form.watch('server_folder')?.trim()
        ? null
        : 'Enter the folder first.';
  return (
    <FormDrawer
      form={form}
      title="Add reference"
      description="Choose what it is, then its files, and describe its source."
      outcome={form.watch('for_all_workspaces') ? 'Visible to all workspaces.' : 'Visible to this workspace only.'}
      confirm="Add reference"
      disabledReason={blocked ?? incomplete}
      onClose={close}
    >
      <ChooseKind kinds={kinds} kind={kind} onKindId={onKindId} />
      <MissingPackages packages={missing} what={`Building “${kind.title}”`} />
      {administers && (
        <RadioGroup
          label="Where the files are"
          value={source}
          onValueChange={setSource}
          options={[
            { value: 'upload', label: 'On this computer' },
            { value: 'server', label: 'In a folder of the server', hint: 'For large databases: nothing is uploaded.' },
          ]}
        />
      )}
      {source === 'server' ? (
        <Field
          label="Folder of the server"
          error={errors.server_folder}
          hint="Its path below the server’s reference folder. The files of this kind are copied; others are ignored."
        >
          <Input {...register('server_folder')} placeholder="kraken2/standard-2026-06" />
        </Field>
      ) : (
        <ReferenceFiles kind={kind} files={files} onFiles={setFiles} />
      )}
      <SourceFields form={form} />
      {administers && (
        <Checkbox
          label="Public"
          hint="All workspaces can use it. Only platform admins can publish a reference."
          {...register('for_all_workspaces')}
        />
      )}
      {kind.build_title && (
        <Note tone="info" title={`${kind.build_title}.`}>
          The portal does this after the upload. You can leave this page meanwhile.
        </Note>
      )}
      {progress && <UploadProgress progress={progress} />}
    </FormDrawer>
  );
}

function toastAdded(reference: ReferenceEntry) {
  const building = reference.state === 'building';
  toast({
    title: `${referenceTitle(reference)} added`,
    description: building ? 'It is being built. You can leave this page.' : referenceFigures(reference).join(' · '),
  });
}

type ChooseKindProps = Pick<AddReferenceDrawerProps, 'kinds' | 'onKindId'> & { kind: ReferenceKindView };

function ChooseKind({ kinds, kind, onKindId }: ChooseKindProps) {
  return (
    <Field label="Kind" hint={kind.description}>
      <Select
        value={kind.id}
        options={kinds.map(({ id, title }) => ({ value: id, label: title }))}
        onValueChange={onKindId}
      />
    </Field>
  );
}

type SourceForm = {
  errors: { name?: string; version?: string; terms_of_use?: string; caution?: string };
  register: (name: 'name' | 'version' | 'terms_of_use' | 'caution') => object;
};

/** What people call it, and on what terms it may be used. */
function SourceFields({ form: { errors, register } }: { form: SourceForm }): ReactNode {
  return (
    <>
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
    </>
  );
}

function UploadProgress({ progress: { share, name } }: { progress: Progress }) {
  return (
    <ProgressBar
      showLabel
      label={share < 1 ? `Uploading ${name}` : 'Checking the files'}
      value={share < 1 ? share : null}
    />
  );
}
