import type { ImportKind, Strandedness } from '@cohortium/contract';
import { cellAt } from '#platform/text';
import type { MeasuredTable } from '#samples';
import { ImportTableError, inFile, NoText } from './import-table-error.ts';
import { areFeatureNames, areMostly, isGenomeName } from './name-kinds.ts';
import { compressionOf } from './open-bytes.ts';
import { rankOfColumn } from './read-lineage.ts';
import { ofStrand, type Strands } from './shapes/quantified.ts';
import { readBiomJson } from './shapes/read-biom.ts';
import { readBiomHdf5 } from './shapes/read-biom-hdf5.ts';
import { readCpgCalls } from './shapes/read-cpg-calls.ts';
import { readFactsTable } from './shapes/read-facts-table.ts';
import { readHits } from './shapes/read-hits.ts';
import { readBracken, readKraken } from './shapes/read-kraken.ts';
import { readLong } from './shapes/read-long.ts';
import { readMetaphlan } from './shapes/read-metaphlan.ts';
import { readMothurShared } from './shapes/read-mothur.ts';
import { readTransposed, readWide, type WideLayout } from './shapes/read-wide.ts';
import type { NameHints, Orientation, TableFile } from './shapes/table-file.ts';
import { type SniffedKind, sniffText } from './sniff-kind.ts';
import type { TableBuilder } from './table-builder.ts';
import { unpackArtifact } from './unpack-artifact.ts';

const sampleLike = /^#?sample([ _.-]?(id|name))?s?$|^subject/i;
const featureLike =
  /^#?(z?otu|asv|sv|feature|taxon|taxa|taxonomy|clade|lineage|gene|genome|bin|mag|contig|function|pathway|sequence)([ _.-]?(id|name))?s?$/i;

const certainly = (samples_in: Orientation['samples_in']): Orientation => ({ samples_in, is_certain: true });

/** By what other files name, else by what the first column is called, else by names that features alone have. */
function orientTable(
  layout: Pick<WideLayout, 'head' | 'lineage' | 'sequence' | 'ranks' | 'is_clades' | 'facts'>,
  firstCells: readonly string[],
  known: NameHints,
): Orientation {
  const { head } = layout;
  if (layout.facts !== undefined) return certainly('rows');
  const share = (names: readonly string[], set: ReadonlySet<string>) => names.filter((name) => set.has(name)).length;
  const across = head.slice(1);
  const asRows = share(firstCells, known.samples) + share(across, known.features);
  const asColumns = share(across, known.samples) + share(firstCells, known.features);
  if (asRows !== asColumns) return certainly(asRows > asColumns ? 'rows' : 'columns');
  const corner = cellAt(head, 0);
  if (sampleLike.test(corner)) return certainly('rows');
  if (featureLike.test(corner) || rankOfColumn(corner) !== null) return certainly('columns');
  const areOf = (names: readonly string[]) => areFeatureNames(names) || areMostly(names, isGenomeName);
  const [areAbove, areBeside] = [areOf(across), areOf(firstCells)];
  if (areAbove !== areBeside) return certainly(areAbove ? 'rows' : 'columns');
  const isDescribed = layout.lineage !== null || layout.sequence !== null || layout.ranks.length > 0;
  return { samples_in: 'columns', is_certain: isDescribed || layout.is_clades };
}

/** A file of an import, as it was uploaded. */
export interface ImportFile {
  file_id: string;
  name: string;
  path: string;
}

/** An identified file, and the path of its content. */
export interface IdentifiedFile extends Omit<ImportFile, 'path'> {
  kind: ImportKind;
  sniffed: SniffedKind;
  file: TableFile;
}

const asArtifact = (type: string): ImportKind => {
  if (/^FeatureTable\[/.test(type)) return 'qiime_table';
  if (/^FeatureData\[Taxonomy\]/.test(type)) return 'qiime_taxonomy';
  throw new ImportTableError(`This QIIME 2 artifact is ${type}.`, 'Choose a FeatureTable or a FeatureData[Taxonomy].');
};

async function identifyZip(given: ImportFile, scratch: string): Promise<IdentifiedFile> {
  const found = await unpackArtifact(given.path, scratch);
  const { file_id, name, path } = given;
  if (found === 'workbook') {
    return {
      file_id,
      name,
      kind: 'sample_sheet',
      sniffed: { kind: 'sample_sheet' },
      file: { name, path, packing: 'plain' },
    };
  }
  if (found === null) {
    throw new ImportTableError(
      'This is a zip file, but not a QIIME 2 artifact.',
      'Unpack it, and upload the tables inside.',
    );
  }
  const kind = asArtifact(found.type);
  const packing = await compressionOf(found.path);
  const file: TableFile = { name, path: found.path, packing };
  if (packing === 'hdf5') return { file_id, name, kind, sniffed: { kind: 'biom_2' }, file };
  return { file_id, name, kind, sniffed: await sniffText(file), file };
}

/** For a .biom file that is not text, the encoding is not the problem. */
const throwNotBiom =
  (name: string) =>
  (error: unknown): never => {
    if (!(error instanceof NoText) || !/\.biom(\.gz)?$/i.test(name)) throw error;
    throw new ImportTableError(
      'This is not a BIOM file: it is neither HDF5 (BIOM 2) nor JSON (BIOM 1).',
      'Export it again from the program that made it.',
    );
  };

/** Identifies a file by its bytes and first lines. */
export async function identifyFile(
  given: ImportFile,
  as: { scratch: string; is_sheet: boolean },
): Promise<IdentifiedFile> {
  return inFile(given.name, async () => {
    const { file_id, name, path } = given;
    const packing = await compressionOf(path);
    if (packing === 'zip') return identifyZip(given, as.scratch);
    const file: TableFile = { name, path, packing };
    const layoutKind: SniffedKind | null = as.is_sheet
      ? { kind: 'sample_sheet' }
      : packing === 'hdf5'
        ? { kind: 'biom_2' }
        : null;
    const sniffed = layoutKind ?? (await sniffText(file).catch(throwNotBiom(name)));
    return { file_id, name, kind: sniffed.kind, sniffed, file };
  });
}

export interface ReadingTable {
  builder: TableBuilder;
  known: NameHints;
  samples_in: 'columns' | 'rows' | undefined;
  strandedness: Strandedness;
  /** Kind of the features, if they are not taxa. */
  genome: MeasuredTable | null;
}

/** STAR's tallies of a table; null of other tables. */
export function strandsIn({ sniffed }: IdentifiedFile): Strands | null {
  return sniffed.kind === 'gene_table' ? (sniffed.layout.strands ?? null) : null;
}

async function readSniffed({ file, sniffed }: IdentifiedFile, reading: ReadingTable): Promise<void> {
  const { builder, known, samples_in } = reading;
  switch (sniffed.kind) {
    case 'biom_1':
      return readBiomJson(file, builder);
    case 'biom_2':
      return readBiomHdf5(file.path, builder);
    case 'long_table':
      return readLong(file, builder, sniffed.layout);
    case 'amr_genes':
      return readHits(file, builder, sniffed.layout);
    case 'cpg_calls':
      return readCpgCalls(file, builder, sniffed.layout);
    case 'beta_matrix':
    case 'gene_table':
    case 'wide_table':
    case 'clade_table': {
      if (sniffed.has_facts) return readFactsTable(file, builder, sniffed.layout);
      const told_layout = { ...sniffed.layout, genome: reading.genome };
      const { strands } = told_layout;
      const layout = strands ? ofStrand(told_layout, reading.strandedness) : told_layout;
      if (layout.note) builder.warnings.add(layout.note);
      const layoutKind = layout.is_of_one ? 'columns' : samples_in;
      const found: Orientation = layoutKind
        ? { samples_in: layoutKind, is_certain: true }
        : orientTable(layout, sniffed.first_cells, known);
      builder.orientation = found;
      return (found.samples_in === 'rows' ? readTransposed : readWide)(file, builder, layout);
    }
    case 'metaphlan_profile':
      return readMetaphlan(file, builder);
    case 'kraken_report':
      return readKraken(file, builder);
    case 'bracken_table':
      return readBracken(file, builder);
    case 'mothur_shared':
      return readMothurShared(file, builder);
    default:
      throw new ImportTableError('This file is not an abundance table.', 'Choose an abundance table.');
  }
}

/** Reads a table of amounts, whatever its shape. */
export const readTable = (known: IdentifiedFile, reading: ReadingTable): Promise<void> =>
  inFile(known.name, () => readSniffed(known, reading));
