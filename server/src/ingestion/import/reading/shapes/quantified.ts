import { decimalOf, namesNoSample, type Strandedness, strandednesses } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { ImportTableError } from '../import-table-error.ts';
import { sampleOfFile } from './table-file.ts';

export type Strands = Record<Strandedness, number>;

/** Layout of a one-sample table named after its sample: amount column and notes. */
export interface Quantified {
  head_no: number;
  head: string[];
  amounts: number[];
  note: string | null;
  /** Of STAR’s counts: how many reads each way of counting leaves without a gene. */
  strands?: Strands;
}

interface Cells {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  at: number;
}

/** By the heads of programs that write a file for each sample: the column with the (expected) counts. */
const programs: readonly [name: string, columns: readonly string[], counts: string][] = [
  ['Salmon', ['Name', 'Length', 'EffectiveLength', 'TPM', 'NumReads'], 'NumReads'],
  ['kallisto', ['target_id', 'length', 'eff_length', 'est_counts', 'tpm'], 'est_counts'],
  ['RSEM', ['gene_id', 'transcript_id(s)', 'length', 'effective_length', 'expected_count'], 'expected_count'],
  ['RSEM', ['transcript_id', 'gene_id', 'length', 'effective_length', 'expected_count'], 'expected_count'],
];

const isCount = (cell: string | undefined): boolean => decimalOf((cell ?? '').trim()) !== null;

/** STAR’s ReadsPerGene and htseq-count have no head: their tallies tell them. */
function headless({ head, rows, at }: Cells, sample: string): Quantified | null {
  const all = [head, ...rows];
  const width = head.length;
  const numbers = all.every((cells) => cells.length === width && cells.slice(1).every(isCount));
  const named = (...names: string[]) => names.every((name) => all.some((cells) => cells[0] === name));
  if (!numbers || (width !== 2 && width !== 4)) return null;
  const isStar = width === 4 && named('N_unmapped', 'N_multimapping', 'N_noFeature');
  // Tallies stand at the end, which the first lines need not reach.
  const isHtseq = width === 2 && (named('__no_feature') || /^ENS[A-Z]*G\d/.test(cellAt(head, 0)));
  if (!isStar && !isHtseq) return null;
  const one = { head_no: at, head: ['', sample, ...head.slice(2)], amounts: [1], note: null };
  return isStar ? { ...one, strands: strandsOf(all) } : one;
}

function strandsOf(rows: readonly (readonly string[])[]): Strands {
  const [, ...cells] = rows.find(([name]) => name === 'N_noFeature') ?? [];
  const [unstranded = 0, forward = 0, reverse = 0] = cells.map((cell) => decimalOf(cell.trim()) ?? 0);
  return { unstranded, forward, reverse };
}

/** Reads of one strand alone, or of both alike, as far as sampling lets them be. */
const STRANDED = 0.8;
const BALANCED = 0.6;

/**
 * The strandedness that STAR's tallies point to. Counting on the wrong strand leaves the reads of genes without a gene: all
 * of them for a stranded library, half of them on either strand for an unstranded one. The share of these losses per strand
 * is read as the fractions of RSeQC's infer_experiment are; null between.
 */
export function inferStrandedness({ unstranded, forward, reverse }: Strands): Strandedness | null {
  const missing = { forward: Math.max(0, forward - unstranded), reverse: Math.max(0, reverse - unstranded) };
  const total = missing.forward + missing.reverse;
  if (total === 0) return null;
  const share = missing.forward / total;
  if (share >= STRANDED) return 'reverse';
  if (share <= 1 - STRANDED) return 'forward';
  return Math.max(share, 1 - share) <= BALANCED ? 'unstranded' : null;
}

/** Sums of several files; null of none. */
export const sumStrands = (all: readonly Strands[]): Strands | null =>
  all.length === 0
    ? null
    : all.reduce((sum, one) => ({
        unstranded: sum.unstranded + one.unstranded,
        forward: sum.forward + one.forward,
        reverse: sum.reverse + one.reverse,
      }));

/** STAR’s counts with the column that is asked for as the sample’s. */
export function ofStrand<T extends { head: readonly string[]; amounts: readonly number[] }>(
  layout: T,
  strandedness: Strandedness,
): T {
  const place = strandednesses.indexOf(strandedness) + 1;
  const [sample = ''] = layout.amounts.map((at) => cellAt(layout.head, at));
  return { ...layout, head: ['', '', '', ''].map((_, at) => (at === place ? sample : '')), amounts: [place] };
}

/** Nobody may guess whose a file is. */
function requireSample(fileName: string): void {
  if (!namesNoSample(fileName)) return;
  const message = `${fileName} does not say which sample it is of: the program calls it so for every sample.`;
  throw new ImportTableError(
    message,
    `Choose the folder that is named after the sample, or rename it: S1.${fileName}.`,
  );
}

/** The one sample of a table as RNA quantifiers write it, or null. */
export function quantifiedOf(cells: Cells, fileName: string): Quantified | null {
  const sample = sampleOfFile(fileName);
  const { head, at } = cells;
  const found = programs.find(([, columns]) => columns.every((name, place) => head[place] === name));
  const own = found ? null : headless(cells, sample);
  if (found || own) requireSample(fileName);
  if (!found) return own;
  const [program, , counts] = found;
  const place = head.indexOf(counts);
  const note = `Of ${program}’s columns, ${counts} was used: estimated counts, which tests round to whole numbers.`;
  return { head_no: at + 1, head: head.map((name, one) => (one === place ? sample : name)), amounts: [place], note };
}
