import { decimalOf, type ImportKind } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import { fieldsOfColumns } from '../../sheet/columns.ts';
import { eachLine, type Separator, separatorIn, splitCells } from './each-line.ts';
import { ImportTableError, shortened } from './import-table-error.ts';
import { genomeOfNames, isGenomeAnnotation } from './name-kinds.ts';
import { cladeOf, isLineage, isPath, partsOf, rankOfColumn } from './read-lineage.ts';
import { requireAmountsTable, requireReadableNumbers } from './require-amounts.ts';
import { hitsLayoutOf } from './shapes/hits-layout.ts';
import { quantifiedOf } from './shapes/quantified.ts';
import { type CallsLayout, callsLayoutOf } from './shapes/read-cpg-calls.ts';
import { factsAbove } from './shapes/read-facts-table.ts';
import type { HitsTable } from './shapes/read-hits.ts';
import { isBrackenHeader, krakenLine } from './shapes/read-kraken.ts';
import { type LongLayout, longLayoutOf } from './shapes/read-long.ts';
import { isSharedHeader } from './shapes/read-mothur.ts';
import type { TaxonomyLayout } from './shapes/read-taxonomy.ts';
import { geneNameColumnOf, isAnnotationColumn, type WideLayout, wideColumnsOf } from './shapes/read-wide.ts';
import type { TableFile } from './shapes/table-file.ts';

type WideKind = 'wide_table' | 'clade_table' | 'beta_matrix' | 'gene_table';

/** Format of a text, with the layout from its header. */
export type SniffedKind =
  | { kind: Exclude<ImportKind, 'long_table' | 'cpg_calls' | WideKind | 'amr_genes' | 'taxonomy'> }
  | { kind: 'long_table'; layout: LongLayout }
  | { kind: 'amr_genes'; layout: HitsTable }
  | { kind: 'cpg_calls'; layout: CallsLayout }
  | { kind: WideKind; layout: WideLayout; first_cells: string[]; has_facts: boolean }
  | { kind: 'taxonomy'; layout: TaxonomyLayout };

/** The first lines of a text, as cells. */
interface Head {
  separator: Separator;
  /** Place of the head in `rows`; its line is one more. */
  at: number;
  head: string[];
  rows: string[][];
  lines: string[];
}

const [LINES, CHARACTERS, LOOKED_AT] = [400, 16_000_000, 50];

async function firstLines(file: TableFile): Promise<string[]> {
  const lines: string[] = [];
  let length = 0;
  await eachLine(file, (line) => {
    lines.push(line);
    length += line.length;
    return lines.length < LINES && length < CHARACTERS;
  });
  return lines;
}

const isNumber = (cell: string): boolean => decimalOf(cell.trim()) !== null;

const foreign: readonly [pattern: RegExp, what: string, remedy: string][] = [
  [/^@.*\n[A-Za-z.]+\n\+/, 'These are reads (FASTQ).', 'Submit them as reads. An import accepts finished tables only.'],
  [/^>/, 'This is FASTA.', 'Choose the table of counts. Sequences can be a column of that table.'],
  [/^\s*</, 'This is HTML or XML.', 'Download the table file itself.'],
  [/^\(.*\);?\s*$/, 'This is a tree.', 'Choose the table of counts.'],
  [/^#NEXUS/i, 'This is a tree.', 'Choose the table of counts.'],
];

function refuseForeign(lines: readonly string[]): void {
  const text = lines.slice(0, 4).join('\n').slice(0, 10_000);
  const found = foreign.find(([pattern]) => pattern.test(text));
  if (found) throw new ImportTableError(found[1], found[2], 1);
  if (lines.every((line) => line.trim() === ''))
    throw new ImportTableError('This file is empty.', 'Choose another one.');
}

const isHeadOf = /^#\s?(otu|asv|feature|sample|taxon|clade|id)\b/i;
/** Excel's hint, which is no part of the table. */
const isSeparatorLine = (line: string): boolean => /^"?sep=.?"?$/i.test(line);
const isCommentLine = (line: string): boolean =>
  line.startsWith('#') && (!line.includes('\t') || /^# ?Constructed/.test(line)) && !isHeadOf.test(line);

/** Remarks stand above the head: lines with `#` and one cell, or a whole sentence. */
function cut(lines: readonly string[]): Head {
  const found = lines.findIndex((line) => line.trim() !== '' && !isCommentLine(line) && !isSeparatorLine(line));
  const at = Math.max(found, 0);
  const separator = separatorIn(lines[at] ?? '', lines[at + 1]);
  const [head = [], ...below] = lines.slice(at).map((line, place) => splitCells(line, separator, at + place + 1));
  const rows = below.filter((cells) => cells.some((cell) => cell !== '') && !cellAt(cells, 0).startsWith('#q2:types'));
  // R output: the header has no cell above the row names.
  const isShort = rows.length > 0 && rows.slice(0, LOOKED_AT).every((cells) => cells.length === head.length + 1);
  return { separator, at, head: isShort ? ['', ...head] : head, rows, lines: [...lines] };
}

function asProfile({ lines, head, rows }: Head): SniffedKind | null {
  const first = lines.find((line) => line.trim() !== '') ?? '';
  if (krakenLine.test(first)) return { kind: 'kraken_report' };
  if (isBrackenHeader(head)) return { kind: 'bracken_table' };
  if (isSharedHeader(head)) return { kind: 'mothur_shared' };
  const isOfMetaphlan = lines.some((line) => /^#mpa_/.test(line) || /^#?SampleID\tMetaphlan/i.test(line));
  const headLine = lines.find((line) => /^#?clade_name\t/.test(line)) ?? '';
  const isSingle = /\trelative_abundance(\t|$)/.test(headLine) || (isOfMetaphlan && headLine === '');
  const isClade = (cells: string[] | undefined) => /^([kd]__|unknown|unclassified)/i.test(cells?.[0] ?? '');
  if (isSingle && [head, ...rows].slice(-3).some(isClade)) return { kind: 'metaphlan_profile' };
  return null;
}

function asTaxonomy({ head, rows, separator, at }: Head): SniffedKind | null {
  const columns = wideColumnsOf(head);
  const layoutOf = (more: Partial<TaxonomyLayout>): SniffedKind => ({
    kind: 'taxonomy',
    layout: { ...columns, head_no: at + 1, separator, width: head.length, ...more },
  });
  const isNamed = columns.lineage !== null || columns.ranks.length > 0;
  const numbers = columns.amounts.filter((place) =>
    rows.slice(0, LOOKED_AT).every((cells) => isNumber(cellAt(cells, place))),
  );
  if (isNamed && rankOfColumn(cellAt(head, 0)) === null && numbers.length === 0) return layoutOf({});
  if (head.length === 1 && /^(feature|otu|asv)([ _.-]?id)?$/i.test(cellAt(head, 0))) return layoutOf({});
  const all = [head, ...rows.slice(0, LOOKED_AT)];
  const isBare =
    all.every(({ length }) => length === 2 || length === 3) && all.every((cells) => isLineage(cellAt(cells, 1)));
  return isBare ? layoutOf({ head_no: at, lineage: 1, ranks: [], sequence: null }) : null;
}

function asHits({ head, separator, at }: Head): SniffedKind | null {
  const layout = hitsLayoutOf(head);
  return layout && { kind: 'amr_genes', layout: { ...layout, head_no: at + 1, separator } };
}

/** Genes of one sample, as RNA quantifiers write them: what its file is named after. */
function asQuantified(cells: Head, file: TableFile): SniffedKind | null {
  const found = quantifiedOf(cells, file.name);
  if (found === null) return null;
  const layout = { ...found, separator: cells.separator, lineage: null, sequence: null, ranks: [], is_clades: false };
  const first_cells = cells.rows.map(([name = '']) => name);
  return { kind: 'gene_table', layout: { ...layout, genome: 'gene', is_of_one: true }, first_cells, has_facts: false };
}

function asLong({ head, rows, separator, at }: Head): SniffedKind | null {
  const columns = longLayoutOf(head);
  if (!columns || rows.length === 0) return null;
  return { kind: 'long_table', layout: { ...columns, head_no: at + 1, separator, width: head.length } };
}

/** Clades of several depths, where the deeper hold their part of those above. */
function areClades(names: readonly string[]): boolean {
  const clades = names.filter((name) => name.includes('__'));
  if (clades.length === 0 || clades.length < names.length - 2) return false;
  const paths = new Set(clades.map((name) => partsOf(name).join('|')));
  if (clades.some((name) => cladeOf(partsOf(name)) === null)) return false;
  return [...paths].some((path) => path.includes('|') && paths.has(path.slice(0, path.lastIndexOf('|'))));
}

function asFacts({ head, separator, rows }: Head): SniffedKind | null {
  const found = factsAbove([head, ...rows]);
  if (found === null) return null;
  const layout = {
    ...{ head_no: 0, head: [], separator, amounts: [], lineage: null, sequence: null, ranks: [] },
    ...{ is_clades: true, by_place: found.by_place, first_clade: found.first, genome: null },
  };
  return { kind: 'clade_table', layout, first_cells: [], has_facts: true };
}

/** What QIIME 2’s bar plot saves (level-6.csv): samples in rows, a column a lineage, then the samples’ metadata. */
function asBarPlot({ head, separator, at, rows }: Head): SniffedKind | null {
  const places = [...head.keys()].slice(1);
  const amounts = places.filter((place) => isPath(cellAt(head, place)));
  const isBars = /^#?(index|sample[ _-]?id|id)$/i.test(cellAt(head, 0)) && amounts.length > 0;
  const numbers = rows.slice(0, LOOKED_AT).every((cells) => amounts.every((place) => isNumber(cellAt(cells, place))));
  if (!isBars || amounts[0] !== 1 || amounts.length === places.length || !numbers) return null;
  const facts = places.filter((place) => !amounts.includes(place));
  const layout = { ...{ amounts, facts, head, separator, head_no: at + 1, is_clades: false, genome: null } };
  return {
    kind: 'wide_table',
    layout: { ...layout, lineage: null, sequence: null, ranks: [] },
    ...{ first_cells: rows.map(([name = '']) => name), has_facts: false },
  };
}

/** featureCounts names samples by their alignments: /data/S1.sorted.bam is S1.sorted. */
function samplesOfBam(head: readonly string[], amounts: readonly number[]): readonly string[] {
  if (!amounts.every((place) => /\.[bs]am$/i.test(cellAt(head, place)))) return head;
  const named = head.map((name, place) =>
    amounts.includes(place) ? name.slice(name.lastIndexOf('/') + 1).replace(/\.[bs]am$/i, '') : name,
  );
  return new Set(named).size === new Set(head).size ? named : head;
}

const COUNTED_AS_TABLE = 0.9;

function asWide({ head, rows, separator, at }: Head): SniffedKind | null {
  const columns = wideColumnsOf(head);
  const first_cells = rows.map(([name = '']) => name);
  const genome = genomeOfNames(head, first_cells);
  const amounts = columns.amounts.filter(
    (place) => genome === null || !isGenomeAnnotation(genome, cellAt(head, place)),
  );
  const looked = rows.slice(0, LOOKED_AT);
  const cells = looked.flatMap((row) => amounts.map((place) => cellAt(row, place)));
  const numbers = cells.filter(isNumber).length;
  // A few invalid cells are reported by position; with more, the file is not an abundance table.
  const slips = Math.max(2, cells.length * (1 - COUNTED_AS_TABLE));
  if (numbers === 0 || cells.length - numbers > Math.min(slips, numbers)) return null;
  if (genome !== null) {
    const layout = {
      ...columns,
      amounts,
      head_no: at + 1,
      head: samplesOfBam(head, amounts),
      separator,
      is_clades: false,
      genome,
      ...(genome === 'gene' ? { gene_name: geneNameColumnOf(head) } : {}),
    };
    return { kind: genome === 'cpg' ? 'beta_matrix' : 'gene_table', layout, first_cells, has_facts: false };
  }
  const is_clades = areClades(first_cells) || areClades(head.slice(1).filter((name) => !isAnnotationColumn(name)));
  const layout = { ...columns, head_no: at + 1, head, separator, is_clades, genome };
  return { kind: is_clades ? 'clade_table' : 'wide_table', layout, first_cells, has_facts: false };
}

/** A column of sample names, and another typical sheet column or typical sheet values. */
function isSheet({ head, rows }: Head): boolean {
  const fields = fieldsOfColumns(head);
  if (!fields.includes('sample_id') || head.length < 2) return false;
  const isText = (place: number) => rows.some((cells) => cells[place] && !isNumber(cellAt(cells, place)));
  const known = fields.filter((field) => field !== null && field !== 'sample_id').length;
  const texts = [...head.keys()].slice(1).filter(isText).length;
  return known > 0 || texts > (head.length - 1) * (1 - COUNTED_AS_TABLE);
}

const shapes =
  'Upload BIOM, a QIIME 2 artifact, a table of features and samples (TSV or CSV), one with sample, feature and value in ' +
  'each line, a MetaPhlAn, Kraken 2, Bracken or mothur table, a matrix of beta values, methylation of CpGs (Bismark, MethylDackel, bedMethyl), counts of genes, AMR genes, a ' +
  'taxonomy, or a sample sheet.';

function refuseUnknown(cells: Head): never {
  requireReadableNumbers(cells);
  const { head, at } = cells;
  const headLine = shortened(head.slice(0, 6).join(', '));
  throw new ImportTableError(`Unrecognised table format. The file begins with “${headLine}”.`, shapes, at + 1);
}

/** Detects the format of a text from its first lines, ignoring its name. */
export async function sniffText(file: TableFile): Promise<SniffedKind> {
  const lines = await firstLines(file);
  refuseForeign(lines);
  if (/^\s*\{/.test(lines[0] ?? '')) return { kind: 'biom_1' };
  const calls = callsLayoutOf(lines, file.name);
  if (calls) return { kind: 'cpg_calls', layout: calls };
  const head = cut(lines);
  requireAmountsTable(head);
  const quantified = asQuantified(head, file);
  if (quantified) return quantified;
  const found = asProfile(head) ?? asHits(head) ?? asLong(head) ?? asBarPlot(head) ?? asFacts(head) ?? asTaxonomy(head);
  if (found) return found;
  if (isSheet(head)) return { kind: 'sample_sheet' };
  return asWide(head) ?? refuseUnknown(head);
}
