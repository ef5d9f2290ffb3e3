import type { Project, ProjectSample } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '#platform';
import { useCan, useDenialFor } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { ConflictNote, Drawer, PanelSection } from '#ui/overlays';
import { editProject } from './changes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { outcomeLabel } from './list/describe-progress.ts';
import { denialOfDeletion } from './may-delete.ts';
import { changedCells, valuesBefore } from './parse-cell.ts';
import { fieldsQuery } from './projects.ts';
import type { UploadFile } from './replace-files.ts';
import { ReplaceFiles } from './replace-files.tsx';
import { SampleCells } from './sample-cells.tsx';
import { describeContent } from './sample-columns.ts';

type SampleDrawerProps = { project: Project; sample: ProjectSample; upload: UploadFile; onClose: () => void };

/** A sample with its metadata and files. */
export function SampleDrawer({ project, sample, upload, onClose }: SampleDrawerProps) {
  const { project_id } = project;
  const mayNotEdit = useDenialFor('modify', 'project', project);
  const fields = useQuery(fieldsQuery(project_id)).data?.data ?? [];
  const [subject, setSubject] = useState(sample.subject_id ?? '');
  // The sample as it was when the drawer opened, so that later edits of others are detected as conflicts.
  const [read, setRead] = useState(sample);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const kindOf = (field: string) => fields.find((one) => one.field === field)?.kind ?? 'text';
  const { cells, faults } = changedCells(sample.metadata, typed, kindOf);
  const subject_id = subject.trim() || null;
  const n = Object.keys(cells).length + (subject_id === sample.subject_id ? 0 : 1);
  const save = useMutation({
    mutationFn: () => {
      const subjects = subject_id === read.subject_id ? {} : { subject_id };
      const changed = { id: sample.id, ...subjects, metadata: cells, read: valuesBefore(read, cells) };
      return editProject({ project_id, samples: [changed] });
    },
    onSuccess: () => {
      onClose();
      toast({ title: `Saved ${sample.sample_id}.`, tone: 'success' });
    },
  });
  const keepMyChanges = () => {
    setRead(sample);
    save.reset();
  };
  const loadOtherVersion = () => {
    setTyped(new Map());
    setSubject(sample.subject_id ?? '');
    keepMyChanges();
  };
  const nothing = n === 0 && faults.size === 0 ? 'No changes yet' : null;
  const faulty = faults.size > 0 ? 'A value is not valid. Fix the marked field' : null;
  return (
    <Drawer
      onClose={onClose}
      title={sample.sample_id}
      description={`Metadata of sample ${sample.sample_id}, and its files.`}
      outcome="The submitted values are kept, and the history records each change."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="primary"
            disabledReason={mayNotEdit ?? faulty ?? nothing}
            busy={save.isPending}
            onClick={() => save.mutate()}
          >
            Save {n > 0 ? n : ''} {n === 1 ? 'change' : 'changes'}
          </Button>
        </>
      }
    >
      {sample.run?.reason && (
        <PanelSection>
          <Note tone={sample.run.state === 'failed' ? 'bad' : 'warn'} title={`${outcomeLabel(sample.run).label}.`}>
            {sample.run.reason}
          </Note>
        </PanelSection>
      )}
      <PanelSection title="Metadata">
        <SampleCells
          sample={sample}
          fields={fields}
          subject={subject}
          onSubject={setSubject}
          typed={typed}
          faults={faults}
          readOnly={mayNotEdit !== null}
          onType={(field, text) => setTyped(new Map(typed).set(field, text))}
        />
        {save.isError && (
          <div className="mt-3">
            <ConflictNote error={save.error} onReload={loadOtherVersion} onOverwrite={keepMyChanges} />
          </div>
        )}
      </PanelSection>
      <PanelSection title="Read files">
        <SampleFiles sample={sample} />
        <ReplaceFiles project={project} sample={sample} upload={upload} />
      </PanelSection>
      <DeleteSampleButton project={project} sample={sample} onDeleted={onClose} />
    </Drawer>
  );
}

function SampleFiles({ sample }: { sample: ProjectSample }) {
  return (
    <>
      {sample.files.length === 0 && <p className="text-13 text-ink-2">This sample has no files.</p>}
      <ul className="grid gap-2 text-12">
        {sample.files.map((file) => (
          <li key={file.file_id} className="min-w-0">
            <span className="block truncate font-mono" title={file.name}>
              {file.name}
            </span>
            <span className="text-ink-3">
              {describeContent(file)} · {formatBytes(file.size_bytes)} · SHA-256{' '}
              <CopyId id={file.sha256} shown={file.sha256.slice(0, 12)} idLabel={`checksum of ${file.name}`} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function DeleteSampleButton({
  project,
  sample,
  onDeleted,
}: Pick<SampleDrawerProps, 'project' | 'sample'> & { onDeleted: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const rights = { canDeleteAll: useCan('delete', 'project'), canDeleteOwn: useCan('delete_created', 'project') };
  return (
    <PanelSection>
      <Button look="danger" disabledReason={denialOfDeletion(project, rights)} onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
        Delete sample
      </Button>
      {isConfirming && (
        <DeleteDialog
          project={project}
          sample_ids={[sample.id]}
          onClose={() => setIsConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </PanelSection>
  );
}
