import type { RunDetail, RunStep } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { ReferenceCautions } from '../../references/chosen-references.tsx';
import { failedSamples } from './step-rows.ts';

/** A problem of a step, sorted by severity. */
interface StepProblem {
  /** `lost`: all steps of the sample succeeded, but the pooled steps gave it no result. */
  kind: 'failed' | 'lost' | 'retried';
  /** Null for a step over the pool. */
  sample_id: string | null;
  step: string;
  step_id: string;
  reason: string | null;
  remedy: string | null;
  attempts: number;
}

const SEVERITY_ORDER: readonly StepProblem['kind'][] = ['failed', 'lost', 'retried'];

export function stepProblems(run: Pick<RunDetail, 'steps' | 'step_records'>): StepProblem[] {
  const titles = new Map(run.steps.map((step) => [step.id, step.title]));
  return run.step_records
    .flatMap((record): StepProblem[] => {
      const kind = kindOf(record);
      const { sample_id, reason, remedy, attempts } = record;
      const step = titles.get(record.step) ?? record.step;
      return kind ? [{ kind, sample_id, step, step_id: record.step, reason, remedy, attempts }] : [];
    })
    .sort((a, b) => SEVERITY_ORDER.indexOf(a.kind) - SEVERITY_ORDER.indexOf(b.kind));
}

function kindOf({ state, reason, attempts }: RunStep): StepProblem['kind'] | null {
  if (state === 'failed') return 'failed';
  if (state !== 'succeeded') return null;
  if (reason !== null) return 'lost';
  return attempts > 1 ? 'retried' : null;
}

/** Only this many failures are listed; the matrix shows all of them. */
const PROBLEMS_SHOWN = 5;

type RunNotesProps = {
  run: RunDetail;
  onCell: (step: string, sample_id: string | null) => void;
  className: string;
};

/** The problems of a run, how to fix them, and what continues. */
export function RunNotes({ run, onCell, className }: RunNotesProps) {
  const problems = stepProblems(run);
  const shownProblems = problems.slice(0, PROBLEMS_SHOWN);
  const more = problems.length - shownProblems.length;
  const others = run.n_samples - failedSamples(run).size;
  const warns = run.references.some(({ caution }) => caution);
  if (!run.reason && problems.length === 0 && !warns && !run.retry_of) return null;
  return (
    <div className={classNames('grid gap-3', className)}>
      {run.reason && (
        <Note
          tone={run.state === 'failed' ? 'bad' : 'warn'}
          title={run.state === 'failed' ? 'The run stopped.' : 'About this run:'}
          actions={run.access === 'own' && needsOtherInput(run) && <ToSubmission run={run} />}
        >
          {run.reason} {run.remedy}
          {needsOtherInput(run) && ' Fix this problem before you retry.'}
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
      {shownProblems.map((problem) => (
        <Note
          key={`${problem.step_id}/${problem.sample_id}`}
          tone={problem.kind === 'failed' ? 'bad' : 'warn'}
          title={titleOf(problem)}
          actions={
            <Button size="small" onClick={() => onCell(problem.step_id, problem.sample_id)}>
              Command and log
            </Button>
          }
        >
          {problem.reason} {problem.remedy}
          {problem.kind === 'failed' && problem.sample_id !== null && others > 0 && (
            <> {describeContinuation(run, others)}</>
          )}
        </Note>
      ))}
      {more > 0 && (
        <p className="text-12 text-ink-2">
          And {formatCount(more, 'more step')} with the same problem, see the matrix.
        </p>
      )}
      <ReferenceCautions references={run.references} named />
    </div>
  );
}

/** Whether a retry needs other reads or parameters. */
const needsOtherInput = ({ state, retriable }: RunDetail): boolean => state === 'failed' && !retriable;

function ToSubmission({ run }: { run: RunDetail }) {
  return (
    <Button asChild size="small">
      <Link to="/projects/$id" params={{ id: run.project_id }}>
        Open the submission
      </Link>
    </Button>
  );
}

function describeContinuation({ state }: RunDetail, others: number): string {
  const subject = others === 1 ? 'The other sample' : `The other ${formatCount(others, 'sample')}`;
  if (state === 'succeeded') return `${subject} went on.`;
  return `${subject} ${others === 1 ? 'goes' : 'go'} on.`;
}

function titleOf({ kind, sample_id, step, attempts }: StepProblem): string {
  const where = `“${step}”`;
  if (kind === 'failed') return sample_id === null ? `${where} failed.` : `${sample_id} stopped at ${where}.`;
  if (kind === 'lost') return `${sample_id ?? where} has no result.`;
  const subject = sample_id === null ? where : `${sample_id} at ${where}`;
  return `${subject} needed ${attempts} attempts.`;
}
