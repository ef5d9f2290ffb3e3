import type { ProblemFix } from '@cohortium/contract';
import { CircleSlash, TriangleAlert } from 'lucide-react';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import type { CellPosition } from '#ui/grid';
import { describeFix } from '../apply-fixes.ts';
import type { ProblemGroup } from './group-problems.ts';
import { positionOfProblem } from './problem-marks.ts';
import { describeLocation } from './sort-problems.ts';

/** Only this many cells are listed; the arrows above the sheet lead to the others. */
const PLACES_SHOWN = 3;

type ProblemItemProps = {
  group: ProblemGroup;
  columns: readonly string[];
  /** Without it, positions are plain text. */
  onShow?: (position: CellPosition) => void;
  onFix?: (fixes: readonly ProblemFix[]) => void;
};

/** Problems of one kind: what, why, where, and what to press. */
export function ProblemItem({ group, columns, onShow, onFix }: ProblemItemProps) {
  const { first, problems, fixes } = group;
  const error = first.severity === 'error';
  const Icon = error ? CircleSlash : TriangleAlert;
  const more = problems.length - PLACES_SHOWN;
  const [fix] = fixes;
  return (
    <li className="flex gap-2.5 border-line border-t px-3.5 py-2 text-12 first:border-t-0">
      <Icon
        role="img"
        aria-label={error ? 'Problem' : 'Warning'}
        className={error ? 'mt-px size-3.5! text-danger' : 'mt-px size-3.5! text-warning'}
      />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          {first.message} <span className="text-ink-2">{first.remedy}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {problems.slice(0, PLACES_SHOWN).map((problem) => (
            <CellLink
              key={`${problem.row}/${problem.column}/${problem.message}`}
              cellLabel={describeLocation(problem)}
              position={positionOfProblem(problem, columns, -1)}
              onShow={onShow}
            />
          ))}
          {more > 0 && (
            <span className="text-ink-3">and {formatCount(more, first.file ? 'more file' : 'more cell')}</span>
          )}
        </p>
        {fix && onFix && (
          <Button size="small" className="mt-1.5" onClick={() => onFix(fixes)}>
            {fixes.length > 1 ? manyLabel(fix, fixes.length) : fixLabel(fix)}
          </Button>
        )}
        {onFix && first.choices && (
          <span className="mt-1.5 flex flex-wrap gap-1.5">
            {first.choices.map((choice) => (
              <Button key={JSON.stringify(choice)} size="small" onClick={() => onFix([choice])}>
                {fixLabel(choice)}
              </Button>
            ))}
          </span>
        )}
      </div>
    </li>
  );
}

const manyLabel = (fix: ProblemFix, n: number): string =>
  fix.kind === 'single_end' ? `Take all ${formatNumber(n)} samples as single-end` : `Fix all ${formatNumber(n)}`;

function fixLabel(fix: ProblemFix): string {
  const fills = fix.kind === 'fill_all' || fix.kind === 'map_value';
  const many = fills && fix.n_cells > 1 ? ` in all ${formatNumber(fix.n_cells)} cells` : '';
  return `${describeFix(fix)}${many}`;
}

type CellLinkProps = {
  cellLabel: string;
  position: CellPosition | null;
  onShow: ((position: CellPosition) => void) | undefined;
};

function CellLink({ cellLabel, position, onShow }: CellLinkProps) {
  if (cellLabel === '') return null;
  if (!position || !onShow) return <span className="text-ink-3">{cellLabel}</span>;
  return (
    <button
      type="button"
      className="rounded-s text-accent-text underline decoration-accent-line underline-offset-2"
      onClick={() => onShow(position)}
    >
      {cellLabel}
    </button>
  );
}
