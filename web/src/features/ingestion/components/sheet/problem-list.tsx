import type { SheetProblem } from '@cohortium/contract';
import { Check, CircleSlash, TriangleAlert } from 'lucide-react';
import { formatCount } from '#platform';
import { Note, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { countErrors, placeInWords } from '../../model/sheet/sort-problems.ts';
import type { CheckedSheet } from '../../queries/use-sheet-check.ts';

/** More than this are counted: a wrong delimiter makes a problem of every row. */
const TOLD = 50;

type ProblemListProps = { problems: readonly SheetProblem[]; checked: CheckedSheet };

/** What must be mended in the sheet, each with its place and its remedy. */
export function ProblemList({ problems, checked }: ProblemListProps) {
  const errors = countErrors(problems);
  const title = problems.length === 0 ? 'Check' : headline(errors, problems.length - errors);
  return (
    <Card title={title} note={checked.checking && checked.reading ? 'reading again' : ''}>
      {checked.failure && (
        <Note tone="bad" className="m-2.5">
          {checked.failure}
        </Note>
      )}
      {!checked.failure && !checked.reading && (
        <div className="px-3.5 py-3">
          <Skeleton className="w-2/3" />
        </div>
      )}
      {checked.reading && problems.length === 0 && (
        <p className="flex items-center gap-2 px-3.5 py-3 text-13">
          <Check aria-hidden="true" className="text-success" />
          {formatCount(checked.reading.samples.length, 'sample')} read, nothing to mend.
        </p>
      )}
      <Problems problems={problems} />
    </Card>
  );
}

function headline(errors: number, warnings: number): string {
  const parts = [errors > 0 && formatCount(errors, 'problem'), warnings > 0 && formatCount(warnings, 'warning')];
  return parts.filter(Boolean).join(', ');
}

export function Problems({ problems }: { problems: readonly SheetProblem[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - TOLD;
  return (
    <ul className="max-h-80 overflow-y-auto">
      {problems.slice(0, TOLD).map((problem) => (
        <Problem key={`${problem.row}/${problem.column}/${problem.file}/${problem.message}`} problem={problem} />
      ))}
      {more > 0 && (
        <li className="border-line border-t px-3.5 py-2 text-12 text-ink-2">
          And {formatCount(more, 'more problem')}; mend these first.
        </li>
      )}
    </ul>
  );
}

function Problem({ problem }: { problem: SheetProblem }) {
  const error = problem.severity === 'error';
  const Icon = error ? CircleSlash : TriangleAlert;
  return (
    <li className="flex gap-2.5 border-line border-t px-3.5 py-2 text-12 first:border-t-0">
      <Icon
        role="img"
        aria-label={error ? 'Problem' : 'Warning'}
        className={error ? 'mt-px size-3.5! text-danger' : 'mt-px size-3.5! text-warning'}
      />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {problem.message} <span className="text-ink-2">{problem.remedy}</span>
      </span>
      <span className="max-w-24 text-right text-11 text-ink-3 [overflow-wrap:anywhere]">{placeInWords(problem)}</span>
    </li>
  );
}
