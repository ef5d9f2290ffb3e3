import { pipelineRoutes, type WorkflowReading } from '@cohortium/contract';
import { useState } from 'react';
import { formatCount } from '#platform';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Select } from '#ui/forms';

type ReadDocumentProps = {
  reading: WorkflowReading;
  fileId: string;
  /** The reading from another workflow in the zip. */
  onEntry: (reading: WorkflowReading) => void;
};

/** The result of the document check, or its problems with file, line, reason and remedy. */
export function ReadDocument({ reading, fileId, onEntry }: ReadDocumentProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (entry: string) => {
    setFailure(null);
    try {
      const { data } = await call(pipelineRoutes.check, { body: { file_id: fileId, entry } });
      onEntry(data);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  return (
    <div className="mt-3 grid gap-3">
      {reading.entries.length > 1 && (
        <Field label="Workflow in the zip" error={failure}>
          <Select
            value={reading.entry ?? ''}
            placeholder="Choose the main workflow"
            options={reading.entries.map((value) => ({ value, label: value }))}
            onValueChange={(entry) => void choose(entry)}
          />
        </Field>
      )}
      {reading.problems.length > 0 ? (
        <Problems problems={reading.problems} />
      ) : (
        <Note
          tone={reading.runs_in_containers ? 'info' : 'warn'}
          title={`A valid workflow with ${formatCount(reading.steps.length, 'step')}.`}
        >
          {reading.steps.map(({ title }) => title).join(', ')}.{' '}
          {reading.runs_in_containers
            ? `It runs in ${formatCount(reading.containers.length, 'container')}.`
            : 'Some tools have no container that this portal can run. An administrator must approve the commands first.'}
        </Note>
      )}
      {reading.notices.length > 0 && <SkippedParts notices={reading.notices} />}
    </div>
  );
}

/** The parts of the document that the portal ignores. */
function SkippedParts({ notices }: Pick<WorkflowReading, 'notices'>) {
  return (
    <details className="text-12">
      <summary className="text-ink-2 hover:text-ink">{formatCount(notices.length, 'part')} skipped</summary>
      <ul className="mt-1.5 grid gap-1">
        {notices.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`} className="wrap-anywhere">
            {`${file}${line === null ? '' : `, line ${line}`}: ${message}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

const PROBLEMS_SHOWN = 8;

function Problems({ problems }: Pick<WorkflowReading, 'problems'>) {
  const [all, setAll] = useState(false);
  const shown = all ? problems : problems.slice(0, PROBLEMS_SHOWN);
  return (
    <section aria-label="Problems of the document">
      <p role="alert" className="mb-1.5 font-semibold text-13 text-danger">
        {formatCount(problems.length, 'problem')} to fix
      </p>
      <ol className="overflow-hidden rounded-l border border-line text-12">
        {shown.map(({ file, line, message }) => (
          <li key={`${file}:${line}:${message}`} className="border-line border-t px-3 py-2 first:border-t-0">
            <p className="break-all font-mono text-11 text-ink-3">
              {file}
              {line !== null && `, line ${line}`}
            </p>
            <p className="break-words">{message}</p>
          </li>
        ))}
      </ol>
      {!all && problems.length > shown.length && (
        <Button size="small" look="ghost" className="mt-1.5" onClick={() => setAll(true)}>
          Show all {problems.length}
        </Button>
      )}
    </section>
  );
}
