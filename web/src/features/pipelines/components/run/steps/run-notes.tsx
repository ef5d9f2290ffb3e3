import type { RunDetail } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { type StepTrouble, troublesOf } from '../../../model/run-troubles.ts';
import { failedSamples } from '../../../model/step-rows.ts';

/** Only this many failures are listed; the matrix shows all of them. */
const TOLD = 5;

type RunNotesProps = {
  run: RunDetail;
  onCell: (step: string, sample_id: string | null) => void;
  className: string;
};

/** The problems of a run, how to fix them, and what continues. */
export function RunNotes({ run, onCell, className }: RunNotesProps) {
  const troubles = troublesOf(run);
  const told = troubles.slice(0, TOLD);
  const more = troubles.length - told.length;
  const others = run.n_samples - failedSamples(run).size;
  if (!run.reason && troubles.length === 0 && !run.reference.caution && !run.retry_of) return null;
  return (
    <div className={classNames('grid gap-3', className)}>
      {run.reason && (
        <Note
          tone={run.state === 'failed' ? 'bad' : 'warn'}
          title={run.state === 'failed' ? 'The run stopped.' : 'About this run:'}
          actions={run.access === 'own' && needsOthers(run) && <ToSubmission run={run} />}
        >
          {run.reason} {run.remedy}
          {needsOthers(run) && ' Fix this problem before you retry.'}
        </Note>
      )}
      {run.retry_of && (
        <Note tone="info">
          It retries the samples that failed in{' '}
          <Link to="/run/$id" params={{ id: run.retry_of }}>
            an earlier run
          </Link>
          ; finished steps of other samples are reused.
        </Note>
      )}
      {told.map((trouble) => (
        <Note
          key={`${trouble.step_id}/${trouble.sample_id}`}
          tone={trouble.kind === 'failed' ? 'bad' : 'warn'}
          title={titleOf(trouble)}
          actions={
            <Button size="small" onClick={() => onCell(trouble.step_id, trouble.sample_id)}>
              Command and log
            </Button>
          }
        >
          {trouble.reason} {trouble.remedy}
          {trouble.kind === 'failed' && trouble.sample_id !== null && others > 0 && <> {goesOn(run, others)}</>}
        </Note>
      ))}
      {more > 0 && (
        <p className="text-12 text-ink-2">
          And {formatCount(more, 'more step')} with the same problem, see the matrix.
        </p>
      )}
      {run.reference.caution && (
        <Note tone="warn" title={`Reference ${run.reference.name} ${run.reference.version}:`}>
          {run.reference.caution}
        </Note>
      )}
    </div>
  );
}

/** Whether a retry needs other reads or parameters. */
const needsOthers = ({ state, retriable }: RunDetail): boolean => state === 'failed' && !retriable;

function ToSubmission({ run }: { run: RunDetail }) {
  return (
    <Button asChild size="small">
      <Link to="/projects/$id" params={{ id: run.project_id }}>
        Open the submission
      </Link>
    </Button>
  );
}

function goesOn({ state }: RunDetail, others: number): string {
  const who = others === 1 ? 'The other sample' : `The other ${formatCount(others, 'sample')}`;
  if (state === 'succeeded') return `${who} went on.`;
  return `${who} ${others === 1 ? 'goes' : 'go'} on.`;
}

function titleOf({ kind, sample_id, step, attempts }: StepTrouble): string {
  const where = `“${step}”`;
  if (kind === 'failed') return sample_id === null ? `${where} failed.` : `${sample_id} stopped at ${where}.`;
  if (kind === 'lost') return `${sample_id ?? where} has no result.`;
  const who = sample_id === null ? where : `${sample_id} at ${where}`;
  return `${who} needed ${attempts} attempts.`;
}
