import { pipelineRoutes, type WorkflowReading } from '@cohortium/contract';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '#platform';
import { call, sentenceOf } from '#platform/api';
import { Note, ProgressBar } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import type { UploadFile } from '../references/upload-files.ts';

type ChooseDocumentProps = {
  upload: UploadFile;
  fileId: string | null;
  onRead: (file_id: string, reading: WorkflowReading) => void;
};

/** Uploads and validates the document as soon as it is chosen; choosing another one starts again. */
export function ChooseDocument({ upload, fileId, onRead }: ChooseDocumentProps) {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState(0);
  const [doing, setDoing] = useState<'sending' | 'reading' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (chosen: File) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setFile(chosen);
    setProblem(null);
    setProgress(0);
    setDoing('sending');
    try {
      const file_id = await upload(chosen, { onProgress: setProgress, signal: controller.signal });
      setDoing('reading');
      const { data } = await call(pipelineRoutes.check, { body: { file_id } }, { signal: controller.signal });
      onRead(file_id, data);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(sentenceOf(error));
    } finally {
      if (stop.current === controller) setDoing(null);
    }
  };
  return (
    <div className="grid gap-3">
      <Field
        label="CWL v1.2 workflow"
        error={problem}
        hint={
          file && fileId
            ? `${file.name}, ${formatBytes(file.size)}`
            : 'One packed file (.cwl, .json, .yml), or a .zip with all its files.'
        }
      >
        <Input
          type="file"
          accept=".cwl,.json,.yml,.yaml,.zip"
          className="py-1.25"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) void send(chosen);
          }}
        />
      </Field>
      {doing !== null && (
        <ProgressBar
          showLabel
          label={
            doing === 'sending' ? `Uploading ${file?.name ?? 'the document'}` : 'Checking it with cwltool --validate'
          }
          value={doing === 'sending' ? progress : null}
        />
      )}
      {problem && file && <Note tone="info">Fix the document and choose it again.</Note>}
    </div>
  );
}
