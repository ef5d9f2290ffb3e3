import {
  areLoneMates,
  type FileFormat,
  formatsOf,
  type Project,
  type ProjectSample,
  parseReadFileName,
} from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { formatBytes } from '#platform';
import { sentenceOf } from '#platform/api';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, ProgressBar, toast } from '#ui/feedback';
import { replaceFiles, type UploadFile } from './replace-files.ts';
import { describeContent } from './sample-columns.ts';

const acceptedEndings: Record<FileFormat, string> = {
  fastq: '.fastq,.fq,.gz',
  fasta: '.fasta,.fa,.fna,.gz',
  idat: '.idat,.gz',
};

type ReplaceFilesProps = { project: Project; sample: ProjectSample; upload: UploadFile };

/** Uploads new read files for a sample and replaces all old ones after the new files pass the checks. */
export function ReplaceFiles({ project, sample, upload }: ReplaceFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [stop] = useState(() => new AbortController());
  const [files, setFiles] = useState<readonly File[]>([]);
  const [progress, setProgress] = useState(0);
  const denied = useDenialFor('modify', 'project', project);
  useEffect(() => () => stop.abort(), [stop]);
  const replace = useMutation({
    mutationFn: () =>
      replaceFiles({
        project_id: project.project_id,
        id: sample.id,
        files,
        send: (file, onProgress) => upload(file, { onProgress, signal: stop.signal }),
        onProgress: setProgress,
      }),
    onSuccess: (n) => {
      setFiles([]);
      toast({ title: `${sample.sample_id} has ${n} new read files.`, tone: 'success' });
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    replace.reset();
    setFiles([...(event.target.files ?? [])]);
  };
  return (
    <div className="mt-3 grid gap-2">
      <input
        ref={picker}
        type="file"
        multiple
        accept={formatsOf(project.data_type)
          .map((format) => acceptedEndings[format])
          .join()}
        className="hidden"
        aria-label={`Replace read files of ${sample.sample_id}`}
        onChange={choose}
      />
      {files.length > 0 && (
        <ul className="grid gap-1 text-12">
          {files.map((file) => (
            <li key={file.name}>
              <span className="font-mono">{file.name}</span>{' '}
              <span className="text-ink-3">
                {describeContent({ name: file.name, read: parseReadFileName(file.name).read ?? 'forward' })} ·{' '}
                {formatBytes(file.size)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {replace.isPending && <ProgressBar label="Uploading and checking" value={progress} showLabel />}
      {replace.isError && <Note tone="bad">{sentenceOf(replace.error)}</Note>}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabledReason={denied} onClick={() => picker.current?.click()}>
          <Upload aria-hidden="true" />
          {files.length > 0 ? 'Choose other files' : 'Replace read files'}
        </Button>
        {files.length > 0 && (
          <Button size="small" look="primary" busy={replace.isPending} onClick={() => replace.mutate()}>
            Replace with {files.length === 1 ? 'this file' : `these ${files.length}`}
            {areLoneMates(files.map(({ name }) => name)) && ', as single-end reads'}
          </Button>
        )}
      </div>
      {files.length > 0 && (
        <p className="text-12 text-ink-3">The next run uses the new files. Results of earlier runs don’t change.</p>
      )}
    </div>
  );
}
