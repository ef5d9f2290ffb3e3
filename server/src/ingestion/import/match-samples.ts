import { IMPORT, type SheetProblem } from '@cohortium/contract';
import { newId } from '#platform/clock';
import { formatCount } from '#platform/text';
import type { NewSample } from '#projects';
import { problem } from '../sheet/sheet-problem.ts';
import type { SheetOfTables } from './reading/read-sample-sheet.ts';

const listed = (names: readonly string[]): string[] => names.slice(0, IMPORT.maximum_listed);

export interface Matched {
  n_matched: number;
  samples_without_row: string[];
  rows_without_sample: string[];
  /** When sheet and table have no name in common. */
  problem: SheetProblem | null;
}

/** Which samples of the tables have a row in the sheet, by name. */
export function matchSamples(names: readonly string[], { name, samples }: SheetOfTables): Matched {
  const inSheet = new Set(samples.map(({ sample_id }) => sample_id));
  const inTable = new Set(names);
  const without = names.filter((sample) => !inSheet.has(sample));
  const rows = samples.filter(({ sample_id }) => !inTable.has(sample_id)).map(({ sample_id }) => sample_id);
  const n_matched = names.length - without.length;
  const isNone = n_matched === 0 && samples.length > 0;
  const message = `${name} does not match any sample of the tables: the sheet has “${samples[0]?.sample_id}”, the tables have “${names[0]}”.`;
  return {
    n_matched,
    samples_without_row: without,
    rows_without_sample: rows,
    problem: isNone ? problem(message, 'Use the same sample names in the sheet and in the tables.') : null,
  };
}

/** The summary in the response, with a limited number of names. */
export const toMatchSummary = ({ n_matched, samples_without_row, rows_without_sample }: Matched) => ({
  n_matched,
  samples_without_row: listed(samples_without_row),
  rows_without_sample: listed(rows_without_sample),
});

export function warningsOf({ samples_without_row, rows_without_sample }: Matched, sheet: string): string[] {
  const describe = (names: readonly string[]) =>
    `${listed(names).slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}`;
  const [samples, rows] = [samples_without_row, rows_without_sample];
  return [
    ...(samples.length > 0
      ? [`${formatCount(samples.length, 'sample has', 'samples have')} no row in ${sheet}: ${describe(samples)}`]
      : []),
    ...(rows.length > 0
      ? [
          `${formatCount(rows.length, 'row')} of ${sheet} ${rows.length === 1 ? 'is' : 'are'} of no sample, and left out: ${describe(rows)}`,
        ]
      : []),
  ];
}

/** A sample for each name, with what the sheet says of it. */
export function samplesOf(names: readonly string[], sheet: SheetOfTables | null): NewSample[] {
  const rows = new Map(sheet?.samples.map((row) => [row.sample_id, row]));
  return names.map((sample_id) => {
    const row = rows.get(sample_id);
    return {
      id: newId(),
      sample_id,
      subject_id: row?.subject_id ?? null,
      metadata: row?.metadata ?? {},
      original_metadata: row?.original_metadata,
      submitted_names: row?.submitted_names,
      files: [],
    };
  });
}
