import type { ImportPreview, Mapping } from '@cohortium/contract';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumber } from '#platform';
import { Button } from '#ui/actions';
import { acceptAll, countChoices } from '../choices.ts';
import { ColumnItem } from '../column-item.tsx';
import { groupProblems } from '../sheet/group-problems.ts';
import { ProblemItem } from '../sheet/problem-item.tsx';
import { TermLists } from '../term-lists.tsx';
import { mappingWithAll } from './import-choices.ts';

const MAX_PROBLEMS = 12;

/** The mapping of the sheet's columns and values; changing it reloads the preview. */
export type MappingProps = { mapping: Mapping; onMapping: (mapping: Mapping) => void };
type ImportSheetProps = MappingProps & {
  metadata: NonNullable<ImportPreview['metadata']>;
  n_samples: number;
};

/** The sample sheet of an import: matched samples, problems and column mapping. */
export function ImportSheetCard({ metadata, n_samples, mapping, onMapping }: ImportSheetProps) {
  const { name, n_rows, n_matched, fields, samples_without_row, rows_without_sample, problems } = metadata;
  const columns = fields.map(({ column }) => column);
  const named = fields.filter(({ field }) => field !== null).length;
  return (
    <section aria-label="Sample sheet" className="grid gap-2 text-12">
      <p>
        <strong>{name}</strong>: {formatCount(n_rows, 'row')}, {formatNumber(n_matched)} of{' '}
        {formatCount(n_samples, 'sample')} found, {formatCount(columns.length, 'column')} ({named} under standard
        names).
      </p>
      <Unmatched title="Samples without a row" names={samples_without_row} n={n_samples - n_matched} />
      <Unmatched title="Rows without a sample (skipped)" names={rows_without_sample} n={rows_without_sample.length} />
      {problems.length > 0 && (
        <ul className="rounded-m border border-line">
          {groupProblems(problems)
            .slice(0, MAX_PROBLEMS)
            .map((group) => {
              const fixedMapping = mappingWithAll(mapping, group.fixes, metadata);
              const key = `${group.first.column}/${group.first.message}`;
              return fixedMapping ? (
                <ProblemItem key={key} group={group} columns={columns} onFix={() => onMapping(fixedMapping)} />
              ) : (
                <ProblemItem key={key} group={group} columns={columns} />
              );
            })}
        </ul>
      )}
      <Columns columns={metadata.columns} mapping={mapping} onMapping={onMapping} />
    </section>
  );
}

type ColumnsProps = MappingProps & Pick<ImportSheetProps['metadata'], 'columns'>;

function Columns({ columns, mapping, onMapping }: ColumnsProps) {
  const [open, setOpen] = useState(() => countChoices(columns, mapping).n_open > 0);
  if (columns.length === 0) return null;
  const { n_open, n_settled } = countChoices(columns, mapping);
  return (
    <details
      className="rounded-m border border-line"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-3.5 py-2">
        Columns and values: {n_settled} matched, {n_open} undecided
      </summary>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-t px-3.5 py-2 text-ink-2">
        <span className="min-w-0 flex-1">Your sheet stays unchanged. Standard values are stored next to it.</span>
        <Button
          size="small"
          look={n_open > 0 ? 'primary' : 'plain'}
          onClick={() => onMapping(acceptAll(columns, mapping))}
        >
          <CheckCheck aria-hidden="true" />
          Accept all sure matches
        </Button>
      </div>
      <TermLists />
      <ul className="border-line border-t">
        {columns.map((column) => (
          <ColumnItem key={column.name} column={column} mapping={mapping} onMapping={onMapping} />
        ))}
      </ul>
    </details>
  );
}

function Unmatched({ title, names, n }: { title: string; names: readonly string[]; n: number }) {
  if (names.length === 0) return null;
  const more = n - names.length;
  return (
    <p className="text-ink-2 [overflow-wrap:anywhere]">
      {title}: {names.join(', ')}
      {more > 0 && ` and ${formatNumber(more)} more`}
    </p>
  );
}
