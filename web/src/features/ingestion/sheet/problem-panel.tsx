import type { ProblemFix, SheetProblem } from '@cohortium/contract';
import { Check, LoaderCircle, WandSparkles } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#platform';
import { classNames } from '#ui';
import { Button } from '#ui/actions';
import { Note, Skeleton, useDelayed } from '#ui/feedback';
import type { CellPosition, Cells } from '#ui/grid';
import { Card } from '#ui/layout';
import type { CheckedSheet } from '../drafts/use-sheet-check.ts';
import { isExample } from '../is-example.ts';
import { groupProblems, safeFixes } from './group-problems.ts';
import { ProblemItem } from './problem-item.tsx';
import { countErrors } from './sort-problems.ts';

/** Only this many groups are listed, because a wrong delimiter causes problems everywhere. */
const GROUPS_SHOWN = 50;

type ProblemPanelProps = {
  checked: CheckedSheet;
  problems: readonly SheetProblem[];
  cells: Cells;
  onShow: (position: CellPosition) => void;
  onFix: (fixes: readonly ProblemFix[]) => void;
};

/** The problems of the sheet by group, each with its cells, remedy and fix button. */
export function ProblemPanel({ checked, problems, cells, onShow, onFix }: ProblemPanelProps) {
  const groups = useMemo(() => groupProblems(problems), [problems]);
  const safe = useMemo(() => safeFixes(problems), [problems]);
  const { reading, checking, failure } = checked;
  const again = useDelayed(checking);
  const errors = countErrors(problems);
  const more = groups.length - GROUPS_SHOWN;
  return (
    <Card
      title={problems.length === 0 ? 'Check' : headline(errors, problems.length - errors)}
      aside={
        <>
          {/* Its room is kept, or the list would move with each cell that is written. */}
          <LoaderCircle
            role="img"
            aria-label="Checking again"
            className={classNames('size-3.5! text-ink-3', (!again || !reading) && 'invisible')}
          />
          {safe.length > 0 && (
            <Button size="small" onClick={() => onFix(safe)}>
              <WandSparkles aria-hidden="true" />
              Apply {formatCount(safe.length, 'safe fix', 'safe fixes')}
            </Button>
          )}
        </>
      }
    >
      {isExample(cells) && (
        <Note tone="warn" className="m-2.5" title="This is still the template’s example.">
          Replace it with your samples.
        </Note>
      )}
      {failure && (
        <Note tone="bad" className="m-2.5" title="The sheet could not be checked.">
          {failure}
        </Note>
      )}
      {!failure && !reading && (
        <div className="px-3.5 py-3">
          <Skeleton className="w-2/3" />
        </div>
      )}
      {reading && problems.length === 0 && (
        <p className="flex items-center gap-2 px-3.5 py-3 text-13">
          <Check aria-hidden="true" className="text-success" />
          {formatCount(reading.samples.length, 'sample')} checked, no problems.
        </p>
      )}
      <ul className="max-h-[min(36rem,66vh)] overflow-y-auto">
        {groups.slice(0, GROUPS_SHOWN).map((group) => (
          <ProblemItem
            key={JSON.stringify(group.first)}
            group={group}
            columns={cells.columns}
            onShow={onShow}
            onFix={onFix}
          />
        ))}
        {more > 0 && (
          <li className="border-line border-t px-3.5 py-2 text-12 text-ink-2">
            And {formatCount(more, 'more kind')}; fix these first.
          </li>
        )}
      </ul>
    </Card>
  );
}

function headline(errors: number, warnings: number): string {
  const parts = [errors > 0 && formatCount(errors, 'problem'), warnings > 0 && formatCount(warnings, 'warning')];
  return parts.filter(Boolean).join(', ');
}
