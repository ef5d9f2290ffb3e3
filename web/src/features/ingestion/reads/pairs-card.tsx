import { type Assignment, fileFormatOf, formatsOf } from '@cohortium/contract';
import { type DragEvent, useMemo } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { type Column, DataTable } from '#ui/data-table';
import { Card } from '#ui/layout';
import type { StepId } from '../drafts/describe-steps.ts';
import type { SubmissionDraft } from '../drafts/use-submission-draft.ts';
import { assign, type PairRow, type PairTable, pairTableOf } from './pair-table.ts';
import { UnmatchedFiles } from './unmatched-files.tsx';

type PairsCardProps = { draftState: SubmissionDraft; onStep: (step: StepId) => void };

/** The files of each sample; unmatched files and samples are listed and can be assigned manually. */
export function PairsCard({ draftState, onStep }: PairsCardProps) {
  const { files, checked, draft, edit } = draftState;
  const names = files.map(({ name }) => name).join('\n');
  const table = useMemo(
    () => pairTableOf(checked.reading, names === '' ? [] : names.split('\n')),
    [checked.reading, names],
  );
  const give = (file: string, sample_id: string | null) =>
    edit({ assignments: assign(draft.assignments, file, sample_id) });
  const columns = useMemo(
    () => columnsOf(draft.assignments, { areArrays: formatsOf(draft.data_type).includes('idat') }),
    [draft.assignments, draft.data_type],
  );
  const drop = (event: DragEvent) => {
    const sample = sampleAtPointer(event, table);
    const file = event.dataTransfer.getData('text/plain');
    if (!sample || !files.some(({ name }) => name === file)) return;
    event.preventDefault();
    give(file, sample);
  };
  const samples = table.rows.length + table.without.length;
  return (
    <Card title="Files and samples" note={checked.checking ? 'updating' : describePairs(table)}>
      {table.guessed && (
        <p className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2 text-12 text-ink-2">
          No sample sheet yet: these sample names come from the file names.
          <Button size="small" onClick={() => onStep('sheet')}>
            Create sheet
          </Button>
        </p>
      )}
      <section
        aria-label="Files by sample"
        onDragOver={(event) => sampleAtPointer(event, table) && event.preventDefault()}
        onDrop={drop}
      >
        <DataTable
          label="Samples with their files"
          className="max-h-96"
          columns={columns}
          rows={table.rows}
          rowId={({ sample_id }) => sample_id}
          empty={
            <p className="px-3.5 py-3 text-13 text-ink-2">
              No file is assigned to a sample yet. A file is assigned to the sample whose name it starts with. Assign
              other files manually below.
            </p>
          }
        />
      </section>
      {!table.guessed && (
        <UnmatchedFiles
          table={table}
          samples={samples}
          assignments={draft.assignments}
          sampleIds={checked.reading?.samples.map(({ sample_id }) => sample_id) ?? []}
          onAssign={give}
        />
      )}
    </Card>
  );
}

/** The sample whose row a file is dragged over: its name stands in the row's first cell. */
function sampleAtPointer({ target }: DragEvent, { rows, guessed }: PairTable): string | null {
  const cell = target instanceof Element ? target.closest('tr')?.querySelector('td') : null;
  const name = cell?.textContent ?? '';
  return !guessed && rows.some(({ sample_id }) => sample_id === name) ? name : null;
}

function columnsOf(assignments: readonly Assignment[], { areArrays }: { areArrays: boolean }): Column<PairRow>[] {
  const byHand = new Map(assignments.map(({ file, read }) => [file, read === 'single' ? 'single-end' : 'by hand']));
  const cell = (names: readonly string[]) => (
    <span className="font-mono text-12" title={names.join(', ')}>
      {names.length === 0 && <span className="text-ink-3">–</span>}
      {names.map((name) => (
        <span key={name} className="block">
          {name}
          {fileFormatOf(name) === 'fasta' && <span className="font-sans text-ink-3"> contigs</span>}
          {byHand.has(name) && <span className="font-sans text-ink-3"> {byHand.get(name)}</span>}
        </span>
      ))}
    </span>
  );
  const [first, second] = areArrays ? ['Green', 'Red'] : ['R1', 'R2'];
  const lanes: Column<PairRow>[] = [{ id: 'n_lanes', header: 'Lanes', value: ({ n_lanes }) => n_lanes, numeric: true }];
  return [
    {
      id: 'sample_id',
      header: 'Sample',
      value: ({ sample_id }) => sample_id,
      cell: ({ sample_id }) => <span className="font-mono text-12">{sample_id}</span>,
    },
    { id: 'forward', header: first ?? '', value: ({ forward }) => forward[0], cell: ({ forward }) => cell(forward) },
    { id: 'reverse', header: second ?? '', value: ({ reverse }) => reverse[0], cell: ({ reverse }) => cell(reverse) },
    ...(areArrays ? [] : lanes),
  ];
}

function describePairs({ rows }: PairTable): string {
  const isArray = ({ forward, reverse }: PairRow) =>
    [...forward, ...reverse].some((name) => fileFormatOf(name) === 'idat');
  const [arrays, others] = [rows.filter(isArray), rows.filter((row) => !isArray(row))];
  const pairs = others.filter(({ forward, reverse }) => forward.length > 0 && reverse.length === forward.length).length;
  const contigs = others.filter(({ forward }) => forward.some((name) => fileFormatOf(name) === 'fasta')).length;
  const single = others.filter(({ reverse }) => reverse.length === 0).length - contigs;
  const parts = [
    arrays.length > 0 && formatCount(arrays.length, 'sample on an array', 'samples on arrays'),
    pairs > 0 && formatCount(pairs, 'sample with R1 and R2', 'samples with R1 and R2'),
    single > 0 && formatCount(single, 'sample with single reads', 'samples with single reads'),
    contigs > 0 && formatCount(contigs, 'sample with contigs', 'samples with contigs'),
  ];
  return parts.filter(Boolean).join(', ');
}
