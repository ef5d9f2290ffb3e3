import type { SheetProblem } from '@cohortium/contract';
import { Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { Button, IconButton } from '#ui/actions';
import { Note } from '#ui/feedback';
import { SegmentedControl, Textarea } from '#ui/forms';
import { Card } from '#ui/layout';
import type { Draft } from '../../model/draft.ts';
import { parseSheet } from '../../model/sheet/parse-sheet.ts';
import { isUntouchedTemplate } from '../../model/sheet/template.ts';
import type { CheckedSheet } from '../../queries/use-sheet-check.ts';
import { ColumnReadings } from './column-readings.tsx';
import { ProblemList } from './problem-list.tsx';
import { SheetInput } from './sheet-input.tsx';
import { SheetTable } from './sheet-table.tsx';

type SheetCardProps = {
  draft: Draft;
  onEdit: (change: Partial<Draft>) => void;
  checked: CheckedSheet;
  problems: readonly SheetProblem[];
};

/** The sheet as a table, or as text to be mended, with what is wrong in it beside it. */
export function SheetCard({ draft, onEdit, checked, problems }: SheetCardProps) {
  const [look, setLook] = useState<'table' | 'text'>('table');
  const grid = useMemo(() => parseSheet(draft.sheet), [draft.sheet]);
  if (draft.sheet.trim() === '' && look === 'table') {
    return (
      <div id="step-sheet" className="scroll-mt-4">
        <Card title="Sample sheet" note="one row a sample, TSV or CSV">
          <SheetInput onSheet={(sheet) => onEdit(sheet)} onType={() => setLook('text')} />
        </Card>
      </div>
    );
  }
  const size = `${formatCount(grid.rows.length, 'row')}, ${formatCount(grid.columns.length, 'column')} · ${draft.sheet_name}`;
  return (
    <div
      id="step-sheet"
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)_21.25rem] items-start gap-4 max-lg:grid-cols-[minmax(0,1fr)]"
    >
      <Card
        title="Sample sheet"
        note={size}
        aside={
          <span className="flex items-center gap-1.5">
            <SegmentedControl
              label="Show the sheet as"
              value={look}
              onValueChange={setLook}
              options={[
                { value: 'table', label: 'Table' },
                { value: 'text', label: 'Text' },
              ]}
            />
            <IconButton
              label="Remove the sheet"
              icon={Trash2}
              size="small"
              onClick={() => {
                setLook('table');
                onEdit({ sheet: '' });
              }}
            />
          </span>
        }
      >
        {look === 'text' ? (
          <div className="p-2.5">
            <Textarea
              aria-label="The sheet as text"
              value={draft.sheet}
              rows={14}
              spellCheck={false}
              wrap="off"
              className="font-mono text-12"
              placeholder={'sample_id\tsubject_id\tsex\nF3D0\tF3\tfemale'}
              onChange={(event) => onEdit({ sheet: event.target.value })}
            />
          </div>
        ) : (
          <SheetTable grid={grid} problems={problems} />
        )}
      </Card>
      <div className="grid gap-4">
        {isUntouchedTemplate(draft.sheet) && (
          <Note
            tone="warn"
            title="This is still the template’s example."
            actions={
              <Button size="small" onClick={() => setLook('text')}>
                Write the samples
              </Button>
            }
          >
            Replace it with your samples.
          </Note>
        )}
        <ProblemList problems={problems} checked={checked} />
        {checked.reading && <ColumnReadings reading={checked.reading} />}
      </div>
    </div>
  );
}
