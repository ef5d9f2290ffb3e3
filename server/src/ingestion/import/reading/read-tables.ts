import { rm } from 'node:fs/promises';
import {
  type AmountUnit,
  type GenomeType,
  type ImportKind,
  type ImportPreview,
  importKindTitles,
  type Mapping,
  ranks,
  type Strandedness,
} from '@cohortium/contract';
import { float64At } from '@cohortium/stats/array';
import { formatCount } from '#platform/text';
import type { AbundanceTable, Feature, MeasuredTable } from '#samples';
import { ImportTableError, inFile } from './import-table-error.ts';
import { judgeGeneAmounts, warnOfVersions } from './judge-genes.ts';
import { groupBySample, requireOnce, retainLargest } from './merge-entries.ts';
import {
  areMostly,
  genomeOfType,
  genomes,
  isBinomial,
  matchNamesToIds,
  requireTaxonNames,
  warnOfDecimals,
  warnOfNames,
} from './name-kinds.ts';
import { type IdentifiedFile, type ImportFile, identifyFile, readTable, strandsIn } from './read-files.ts';
import { noLineage, RANKS } from './read-lineage.ts';
import { otherNames, readFacts, readSampleSheet, type SheetOfTables } from './read-sample-sheet.ts';
import { resolveClades } from './resolve-clades.ts';
import { measuresOf } from './shapes/hit-evidence.ts';
import { inferStrandedness, sumStrands } from './shapes/quantified.ts';
import { type Named, readTaxonomy } from './shapes/read-taxonomy.ts';
import type { Orientation } from './shapes/table-file.ts';
import { type Entries, TableBuilder } from './table-builder.ts';
import { openScratch } from './unpack-artifact.ts';

export interface TablesToRead {
  files: readonly ImportFile[];
  metadata_file_id?: string | undefined;
  samples_in?: 'columns' | 'rows' | undefined;
  strandedness?: Strandedness | undefined;
  data_type?: number | undefined;
  mapping?: Mapping | undefined;
}

/** The content of an import's files; `table.results` are the sample names. */
export interface ReadTables {
  files: { file_id: string; name: string; kind: ImportKind }[];
  table: AbundanceTable;
  unit: AmountUnit;
  data_type: number;
  genome_type: GenomeType;
  /** Orientation of a wide table. */
  orientation: Orientation | null;
  /** Of counts by STAR, which column is taken. */
  stranded: ImportPreview['stranded'];
  /** The database that clades are of, where the files name it. */
  release: string | null;
  sheet: SheetOfTables | null;
  warnings: string[];
}

const isSheet = ({ kind }: IdentifiedFile): boolean => kind === 'sample_sheet';
const isTaxonomy = ({ sniffed }: IdentifiedFile): boolean => sniffed.kind === 'taxonomy';

/** Tables that may come in any number, for each is of one sample. */
const ofOneSample: readonly ImportKind[] = ['metaphlan_profile', 'kraken_report', 'bracken_table'];
/** And those of which each may be of some samples. */
const inAnyNumber: readonly ImportKind[] = [...ofOneSample, 'amr_genes', 'cpg_calls'];

/** Genes of one sample, as RNA quantifiers write them. */
const isOfOneSample = ({ sniffed }: IdentifiedFile): boolean =>
  sniffed.kind === 'gene_table' && sniffed.layout.is_of_one === true;

/** Counts that a program has estimated, by its own word. */
const areEstimates = ({ sniffed }: IdentifiedFile): boolean =>
  sniffed.kind === 'gene_table' && sniffed.layout.is_of_one === true && Boolean(sniffed.layout.note);

function requireOneKind(tables: readonly IdentifiedFile[]): void {
  const [first, second] = tables;
  if (!first) {
    throw new ImportTableError(
      'None of these files is an abundance table.',
      'Add the table that the taxonomy or sample sheet belongs to.',
    );
  }
  const other = tables.find(({ kind }) => kind !== first.kind);
  if (other) {
    const message = `${first.name} is a ${importKindTitles[first.kind]}, and ${other.name} a ${importKindTitles[other.kind]}.`;
    throw new ImportTableError(message, 'Import one kind of table at a time.');
  }
  const isOfSome = inAnyNumber.includes(first.kind) || tables.every(isOfOneSample);
  if (second && !isOfSome) {
    const message = `${first.name} and ${second.name} both contain all samples.`;
    throw new ImportTableError(message, 'Import them one at a time. They can go into the same submission.');
  }
}

async function readNames(taxonomies: readonly IdentifiedFile[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>();
  for (const { name, file, sniffed } of taxonomies) {
    if (sniffed.kind !== 'taxonomy') continue;
    for (const [feature, facts] of await inFile(name, () => readTaxonomy(file, sniffed.layout)))
      named.set(feature, facts);
  }
  return named;
}

function nameFeatures(builder: TableBuilder, named: ReadonlyMap<string, Named>): void {
  if (named.size === 0) return;
  let missing = 0;
  for (const [place, { feature_id }] of builder.features.entries()) {
    const facts = named.get(feature_id);
    if (facts)
      builder.describe(place, { lineage: facts.lineage, ...(facts.sequence ? { sequence: facts.sequence } : {}) });
    else missing += 1;
  }
  if (missing === builder.features.length) {
    const [first] = named.keys();
    const message = `The taxonomy does not match any feature of the table: the taxonomy has “${first}”, the table has “${builder.features[0]?.feature_id}”.`;
    throw new ImportTableError(message, 'Choose the taxonomy that belongs to this table.');
  }
  if (missing > 0) builder.warnings.add(`${missing} features are not in the taxonomy and count as unclassified.`);
}

/** The sums of each sample, of its largest whole: clades hold one another. */
function unitOf({ amount, sample }: Entries, n_samples: number, { isClades }: { isClades: boolean }): AmountUnit {
  if (amount.every(Number.isInteger)) return 'reads';
  const most = new Float64Array(n_samples);
  for (const [entry, one] of sample.entries()) {
    const value = float64At(amount, entry);
    most[one] = isClades ? Math.max(float64At(most, one), value) : float64At(most, one) + value;
  }
  const largest = most.reduce((a, b) => Math.max(a, b), 0);
  if (largest <= 1.01) return 'fraction';
  const isWhole = isClades || largest >= 95;
  return isWhole && largest <= 101 ? 'percent' : 'amounts';
}

const shotgun: readonly ImportKind[] = [...ofOneSample, 'clade_table'];
const isSequenceName = (id: string): boolean => /^ASV_?\d+$|^[0-9a-f]{32}$|^[0-9a-f]{40}$|^[ACGTN]{50,}$/i.test(id);

function dataTypeOf(kind: ImportKind, genome: MeasuredTable | null, { features }: TableBuilder): number {
  if (kind === 'cpg_calls') return 15;
  if (genome !== null) return genomes[genome].data_type;
  if (shotgun.includes(kind)) return 12;
  const names = features.map(({ feature_id }) => feature_id);
  if (areMostly(names, isBinomial)) return 12;
  const some = features.slice(0, 200);
  return some.length > 0 && some.every(({ feature_id }) => isSequenceName(feature_id)) ? 13 : 14;
}

const isSequence = (id: string): boolean => /^[ACGTN]{50,}$/i.test(id);

/** Features as they are stored: a name that is a sequence is kept as one, too. */
function storedFeatures(builder: TableBuilder, genome: MeasuredTable | null): Feature[] {
  if (genome !== null) {
    return builder.features.map(({ feature_id, annotations }) => ({
      ...{ feature_id, sequence: null, lineage: noLineage() },
      genome_type: genome,
      ...(annotations ? { annotations } : {}),
    }));
  }
  return builder.features.map(({ feature_id, sequence, lineage }) => ({
    feature_id,
    sequence: sequence ?? (isSequence(feature_id) ? feature_id.toUpperCase() : null),
    lineage: lineage ?? noLineage(),
  }));
}

function settle(builder: TableBuilder, genome: MeasuredTable | null): AbundanceTable {
  const { samples: results } = builder;
  const largest = genome === 'amr_gene' ? retainLargest(builder.entries(), builder) : null;
  const entries = largest ?? builder.entries();
  requireOnce(entries, groupBySample(entries, results.length), builder);
  if (builder.features.some(({ clade_rank }) => clade_rank !== null)) {
    const clades = resolveClades({ samples: results, features: builder.features, entries });
    const features = clades.features.map(({ feature_id, sequence, lineage, ranks }) => ({
      ...{ feature_id, sequence, ranks },
      lineage: lineage ?? noLineage(),
    }));
    const { sample, feature, amount } = clades.entries;
    return { results, features, result: sample, feature, count: amount };
  }
  // Not views of what was reserved: only what is there travels on.
  const { sample, feature, amount } = entries;
  return {
    results,
    features: storedFeatures(builder, genome),
    result: sample.slice(),
    feature: feature.slice(),
    count: amount.slice(),
    ...measuresOf(builder, largest?.retained ?? null),
  };
}

function warnOfEmpty({ results, result, features }: AbundanceTable, warnings: Set<string>): void {
  const full = new Set(result).size;
  if (full === 0) throw new ImportTableError('These files contain no amount above zero.', 'Choose another table.');
  const empty = results.length - full;
  if (empty > 0)
    warnings.add(
      `${empty} of ${formatCount(results.length, 'sample')} ${empty === 1 ? 'has' : 'have'} no amount above zero.`,
    );
  const named = features.filter(({ lineage }) => lineage.some(Boolean)).length;
  const isOfTaxa = features.every(({ genome_type }) => genome_type === undefined);
  if (isOfTaxa && named === 0)
    warnings.add('No feature has a lineage. Add a taxonomy; otherwise all features count as unclassified.');
}

/** Kind of the features: as requested, otherwise inferred from the names. */
function genomeOf(table: IdentifiedFile | undefined, data_type: number | undefined): MeasuredTable | null {
  const text = data_type === undefined ? undefined : genomeOfType(data_type);
  if (table?.sniffed.kind === 'amr_genes') {
    if (text === undefined || text === 'amr_gene') return 'amr_gene';
    throw new ImportTableError(`${table.name} lists AMR genes.`, 'Import it as AMR genes.');
  }
  if (table?.sniffed.kind === 'cpg_calls') {
    if (data_type === undefined || data_type === 15) return 'cpg';
    throw new ImportTableError(`${table.name} lists the methylation of CpGs.`, 'Import it as bisulfite sequencing.');
  }
  if (text !== undefined) return text;
  return table &&
    'layout' in table.sniffed &&
    typeof table.sniffed.layout === 'object' &&
    'genome' in table.sniffed.layout
    ? table.sniffed.layout.genome
    : null;
}

const units: Partial<Record<GenomeType, AmountUnit>> = { cpg: 'beta', amr_gene: 'coverage' };

function unitOfAll(builder: TableBuilder, genome: MeasuredTable | null, tables: readonly IdentifiedFile[]): AmountUnit {
  if (genome === 'gene') return judgeGeneAmounts(builder, { estimates: tables.some(areEstimates) });
  const isClades = builder.features.some(({ clade_rank }) => clade_rank !== null);
  return (genome && units[genome]) ?? unitOf(builder.entries(), builder.samples.length, { isClades });
}

/** Which of STAR's columns is taken: the one that is asked for, or that the reads without a gene point to. */
function chooseStrand(
  tables: readonly IdentifiedFile[],
  requested: Strandedness | undefined,
): ImportPreview['stranded'] {
  const n_no_feature = sumStrands(tables.map(strandsIn).filter((strands) => strands !== null));
  if (!n_no_feature) return null;
  const inferred = inferStrandedness(n_no_feature);
  return { selected: requested ?? inferred ?? 'unstranded', inferred, n_no_feature };
}

/** The sample sheet among the files, if any; two of them are refused. */
function onlySheet(files: readonly IdentifiedFile[]): IdentifiedFile | undefined {
  const [first, second] = files.filter(isSheet);
  if (first && second)
    throw new ImportTableError(`${first.name} and ${second.name} are both sample sheets.`, 'Upload only one.');
  return first;
}

async function readIdentified(files: readonly IdentifiedFile[], toRead: TablesToRead): Promise<ReadTables> {
  const sheetFile = onlySheet(files);
  const tables = files.filter((file) => !isSheet(file) && !isTaxonomy(file));
  requireOneKind(tables);
  const named = await readNames(files.filter(isTaxonomy));
  const given = sheetFile ? await readSampleSheet(sheetFile, toRead.mapping) : null;
  const known = {
    features: new Set(named.keys()),
    samples: new Set(given?.samples.map(({ sample_id }) => sample_id)),
  };
  const builder = new TableBuilder();
  const genome = genomeOf(tables[0], toRead.data_type);
  const { samples_in } = toRead;
  const stranded = chooseStrand(tables, toRead.strandedness);
  const strandedness = stranded?.selected ?? 'unstranded';
  for (const table of tables) await readTable(table, { builder, known, samples_in, strandedness, genome });
  nameFeatures(builder, named);
  matchNamesToIds(builder);
  if (tables[0] && genome === null && toRead.data_type === undefined) requireTaxonNames(builder, tables[0]);
  warnOfNames(builder);
  if (genome === 'gene') warnOfVersions(builder);
  if (genome === null) warnOfDecimals(builder, builder.entries());
  const sheet =
    given && sheetFile ? await fitSheet({ file: sheetFile, given, mapping: toRead.mapping }, builder) : null;
  const kind = tables[0]?.kind ?? 'wide_table';
  const name = tables[0]?.name ?? '';
  const table = await inFile(name, () => settle(builder, genome));
  warnOfEmpty(table, builder.warnings);
  return {
    files: files.map(({ file_id, name, kind: is }) => ({ file_id, name, kind: is })),
    ...{ table, unit: unitOfAll(builder, genome, tables) },
    data_type: dataTypeOf(kind, genome, builder),
    genome_type: genome ?? 'feature',
    orientation: builder.orientation,
    stranded,
    release:
      kind === 'cpg_calls'
        ? 'Tiles as named'
        : genome
          ? genomes[genome].release
          : builder.releases.size === 1
            ? ([...builder.releases][0] ?? null)
            : null,
    sheet: sheet ? withFacts(sheet, genome, builder) : readFacts(name, builder, toRead.mapping),
    warnings: [...builder.warnings],
  };
}

/** Reads all files of an import. Throws `TableRefused`, which names file and line. */
export async function readTables(toRead: TablesToRead): Promise<ReadTables> {
  const scratch = await openScratch();
  try {
    const files: IdentifiedFile[] = [];
    for (const file of toRead.files) {
      files.push(await identifyFile(file, { scratch, is_sheet: file.file_id === toRead.metadata_file_id }));
    }
    return await readIdentified(files, toRead);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface SheetInput {
  file: IdentifiedFile;
  given: SheetOfTables;
  mapping: Mapping | undefined;
}

/** The sheet as it names the tables' samples: of an SRA run table the samples may be the runs. */
async function fitSheet(
  { file, given, mapping }: SheetInput,
  { samples, warnings }: TableBuilder,
): Promise<SheetOfTables> {
  const other = otherNames(given, samples, mapping);
  if (other === null) return given;
  const column = Object.keys(other.columns).find((name) => other.columns[name] === 'sample_id');
  warnings.add(
    `The sample names of the tables match the column “${column}” of ${file.name}, so this column is used for the names.`,
  );
  return readSampleSheet(file, other);
}

/** Adds the facts found with the genes to a sheet; values of the sheet win. */
function withFacts(sheet: SheetOfTables, genome: MeasuredTable | null, { facts }: TableBuilder): SheetOfTables {
  if (genome !== 'amr_gene') return sheet;
  const samples = sheet.samples.map((sample) => ({
    ...sample,
    metadata: { ...facts.get(sample.sample_id), ...sample.metadata },
  }));
  return { ...sheet, samples };
}

/** How many features have a name at each rank. */
export const namedRanks = ({ features }: AbundanceTable) =>
  ranks
    .slice(0, RANKS)
    .map((rank, place) => ({ rank, n_named: features.filter(({ lineage }) => lineage[place]).length }));
