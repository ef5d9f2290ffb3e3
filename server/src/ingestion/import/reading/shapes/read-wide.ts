import { decimalOf } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import type { MeasuredTable } from '#samples';
import { eachLine, isEmptyRow, type Separator, splitCells } from '../each-line.ts';
import { ImportTableError, shortened } from '../import-table-error.ts';
import { isSummaryRow } from '../name-kinds.ts';
import {
  cladeByIndex,
  cladeOf,
  nameOf,
  noLineage,
  partsOf,
  rankOfColumn,
  readLineage,
  withGenus,
} from '../read-lineage.ts';
import { readAmount, type TableBuilder } from '../table-builder.ts';
import type { Strands } from './quantified.ts';
import type { TableFile } from './table-file.ts';

const isMissing = (cell: string): boolean => /^(|na|n\/a|nan|null|\.)$/i.test(cell);

interface Cell {
  cell: string;
  line: number;
  column: string;
}

/** A methylated share; null where the probe was not measured. */
function readBeta({ cell, line, column }: Cell, builder: TableBuilder): number | null {
  if (isMissing(cell)) {
    builder.warnings.add('Some values are missing (NA): those probes count as not measured in these samples.');
    return null;
  }
  const beta = decimalOf(cell);
  if (beta !== null && beta >= 0 && beta <= 1) return beta;
  const message = `“${shortened(cell)}” (column ${shortened(column)}) is not a beta value.`;
  throw new ImportTableError(message, 'Beta values range from 0 to 1. Convert M-values first: 2^M / (2^M + 1).', line);
}

/** The amount in a cell, by what the table's features are; null where there is none to be kept. */
function readValue(cell: Cell, genome: MeasuredTable | null, builder: TableBuilder): number | null {
  if (genome === 'cpg') return readBeta(cell, builder);
  return readAmount(cell.cell, cell.line, ` (column ${shortened(cell.column)})`);
}

export interface WideLayout {
  /** The line of the head; 0 where facts about samples take its place. */
  head_no: number;
  head: readonly string[];
  separator: Separator;
  /** Places of the columns with amounts. */
  amounts: readonly number[];
  lineage: number | null;
  sequence: number | null;
  /** Of genes by id: the column with their names. */
  gene_name?: number | undefined;
  /** Columns that are a rank each. */
  ranks: readonly [place: number, rank: number][];
  /** Rows are clades: each holds all below it. */
  is_clades: boolean;
  /** Clades without prefixes: the position of a name gives its rank. */
  by_place?: boolean;
  /** The first clade below the rows of facts about the samples. */
  first_clade?: string;
  /** Columns of a table with samples in rows that say something of the samples. */
  facts?: readonly number[];
  /** Kind of the features, if they are not taxa. */
  genome: MeasuredTable | null;
  /** Its samples are surely in columns: a program wrote it for one sample. */
  is_of_one?: boolean;
  /** Of STAR’s counts: how many reads each way of counting leaves without a gene. */
  strands?: Strands;
  /** Notes on how the table is read. */
  note?: string | null;
}

const lineageColumn = /^#?(taxonomy|taxon|consensus[ _]?lineage|lineage)$/i;
const sequenceColumn = /^(sequence|repseq|asv_seq|seq)$/i;
const ANNOTATION_COLUMN =
  /^(confidence|size|total|ncbi_tax_?id|clade_taxid|taxonomy_id|taxid|coverage|additional_species|strain)$/i;

const GENE_NAME_AT_MOST = 100;
const geneNameColumn = /^(external[ _.-]?)?(gene[ _.-]?(name|symbol)|(hgnc|mgi)[ _.-]?symbol|symbol)$/i;

/** The column of the genes’ names, beside their ids in the first one. */
export function geneNameColumnOf(head: readonly string[]): number | undefined {
  const place = head.findIndex((name, at) => at > 0 && geneNameColumn.test(name.trim()));
  return place < 0 ? undefined : place;
}

/** The columns that say something of the feature rather than of samples. */
export const isAnnotationColumn = (name: string): boolean =>
  lineageColumn.test(name) || sequenceColumn.test(name) || ANNOTATION_COLUMN.test(name) || rankOfColumn(name) !== null;

export function wideColumnsOf(head: readonly string[]): Pick<WideLayout, 'amounts' | 'lineage' | 'sequence' | 'ranks'> {
  const find = (pattern: RegExp): number | null => {
    const at = head.findIndex((name, place) => place > 0 && pattern.test(name));
    return at < 0 ? null : at;
  };
  const places = [...head.keys()].slice(1);
  return {
    amounts: places.filter((place) => !isAnnotationColumn(cellAt(head, place))),
    lineage: find(lineageColumn),
    sequence: find(sequenceColumn),
    ranks: places.flatMap((place): [number, number][] => {
      const rank = rankOfColumn(cellAt(head, place));
      return rank === null ? [] : [[place, rank]];
    }),
  };
}

function describe(
  builder: TableBuilder,
  place: number,
  { cells, layout }: { cells: string[]; layout: WideLayout },
): void {
  const { lineage, sequence, ranks, gene_name } = layout;
  const called = gene_name === undefined ? '' : cellAt(cells, gene_name).trim();
  if (called !== '' && called.length <= GENE_NAME_AT_MOST)
    builder.describe(place, { annotations: { gene_name: called } });
  if (sequence !== null && cells[sequence]) builder.describe(place, { sequence: cells[sequence] });
  if (ranks.length > 0) {
    const names: (string | null)[] = noLineage();
    for (const [column, rank] of ranks) names[rank] ??= nameOf(cellAt(cells, column));
    builder.describe(place, { lineage: withGenus(names) });
  } else if (lineage !== null) builder.describe(place, { lineage: readLineage(cellAt(cells, lineage)) });
}

/** A row's clade, or null for what is none (`UNKNOWN`), which is left out. */
export function placeClade(
  builder: TableBuilder,
  name: string,
  { no, by_place = false }: { no: number; by_place?: boolean | undefined },
): number | null {
  if (/^(unknown|unclassified|unintegrated)$/i.test(name)) {
    builder.warnings.add(
      'Rows without a clade (UNKNOWN, UNCLASSIFIED) were left out: abundances are relative to the known clades.',
    );
    return null;
  }
  const parts = partsOf(name);
  const clade = by_place ? cladeByIndex(parts) : cladeOf(parts);
  if (clade === null) {
    const remedy = 'Write clades as k__Bacteria|p__Firmicutes|…, from the domain down.';
    throw new ImportTableError(`“${shortened(name)}” is not a clade.`, remedy, no);
  }
  const place = builder.feature(parts.join('|'), no);
  builder.describe(place, clade);
  return place;
}

const isTotal = (name: string): boolean => /^(grand |column |row )?totals?$/i.test(name);

/** Whether a name stands for reads of none, or for the sum of all others. */
function isLeftOut(builder: TableBuilder, name: string, { genome }: WideLayout): boolean {
  const isOfNone = genome === 'gene' && isSummaryRow(name);
  if (isOfNone) builder.warnings.add('Reads without a gene (__no_feature, N_unmapped …) were left out.');
  if (isTotal(name)) builder.warnings.add(`“${name}” was left out: it contains the sums of the other columns.`);
  return isOfNone || isTotal(name);
}

function placeFeature(builder: TableBuilder, cells: string[], { layout, no }: { layout: WideLayout; no: number }) {
  const name = cellAt(cells, 0);
  if (layout.is_clades) return placeClade(builder, name, { no, by_place: layout.by_place });
  if (isLeftOut(builder, name, layout)) return null;
  // Duplicates within a file are refused; in several files they are the same gene.
  const place = layout.is_of_one ? builder.feature(name, no) : builder.newFeature(name, no);
  describe(builder, place, { cells, layout });
  return place;
}

function requireWidth(cells: readonly string[], width: number, no: number): void {
  if (cells.length === width) return;
  throw new ImportTableError(`This line has ${cells.length} cells; the header has ${width}.`, 'Fix this line.', no);
}

/** Features in rows, samples in columns. */
export async function readWide(file: TableFile, builder: TableBuilder, layout: WideLayout): Promise<void> {
  const { head_no, head, separator, amounts } = layout;
  const samples = amounts.map((place) => builder.newSample(cellAt(head, place), head_no || null));
  const seen = new Set<number>();
  await eachLine(file, (line, no) => {
    if (no <= head_no) return true;
    const cells = splitCells(line, separator, no);
    if (isEmptyRow(cells)) return true;
    requireWidth(cells, head.length, no);
    const feature = placeFeature(builder, cells, { layout, no });
    if (feature === null) return true;
    if (seen.size === seen.add(feature).size) {
      throw new ImportTableError(`${shortened(cellAt(cells, 0))} occurs twice.`, 'Remove one of the rows.', no);
    }
    for (const [at, place] of amounts.entries()) {
      const cell = cellAt(cells, place);
      if (cell === '0' && layout.genome !== 'cpg') continue;
      const amount = readValue({ cell, line: no, column: cellAt(head, place) }, layout.genome, builder);
      if (amount !== null)
        builder.add(samples[at] ?? 0, feature, { amount, line: no, keeps_zero: layout.genome === 'cpg' });
    }
    return true;
  });
}

function addFeatureFacts(builder: TableBuilder, cells: readonly string[], { facts = [], head }: WideLayout): void {
  if (facts.length === 0) return;
  builder.addFacts(
    cellAt(cells, 0),
    Object.fromEntries(facts.map((place) => [cellAt(head, place), cellAt(cells, place)])),
  );
}

/** Samples in rows, features in columns. */
export async function readTransposed(file: TableFile, builder: TableBuilder, layout: WideLayout): Promise<void> {
  const { head_no, head, separator } = layout;
  const columns = layout.amounts.flatMap((place) => {
    const name = cellAt(head, place);
    const feature = layout.is_clades
      ? placeClade(builder, name, { no: head_no, by_place: layout.by_place })
      : isLeftOut(builder, name, layout)
        ? null
        : builder.newFeature(name, head_no);
    return feature === null ? [] : { place, name, feature };
  });
  await eachLine(file, (line, no) => {
    if (no <= head_no) return true;
    const cells = splitCells(line, separator, no);
    if (isEmptyRow(cells) || isLeftOut(builder, cellAt(cells, 0), layout)) return true;
    requireWidth(cells, head.length, no);
    const sample = builder.newSample(cellAt(cells, 0), no);
    addFeatureFacts(builder, cells, layout);
    for (const { place, name, feature } of columns) {
      const amount = readValue({ cell: cellAt(cells, place), line: no, column: name }, layout.genome, builder);
      if (amount !== null) builder.add(sample, feature, { amount, line: no, keeps_zero: layout.genome === 'cpg' });
    }
    return true;
  });
}
