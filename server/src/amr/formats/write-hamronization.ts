import type { AmrStudio, AmrStudioOrder } from '@cohortium/contract';
import { float64At, uint32At } from '@cohortium/stats/array';
import { tsvLine } from '#platform/text';
import { passes } from '../computation/select-hits.ts';
import { figureNames, type HitTable, textNames } from '../reading/hit-table.ts';

/** Fields of the hAMRonization specification that are known, in its order; after them what it has no field for. */
const columns = [
  'input_file_name',
  'gene_symbol',
  'gene_name',
  'reference_database_name',
  'reference_database_version',
  'reference_accession',
  'analysis_software_name',
  'analysis_software_version',
  'genetic_variation_type',
  'coverage_percentage',
  'coverage_depth',
  'drug_class',
  'resistance_mechanism',
  'sequence_identity',
  ...['aro', 'reads', 'rpkm', 'copies_per_16s', 'copies', 'best_allele', 'method'],
];

interface Source {
  order: AmrStudioOrder;
  tables: readonly HitTable[];
  sources: readonly { reference: string; program: string }[];
}

/** Digits that the files of programs have. */
const rounded = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(7));

function rowOf(table: HitTable, entry: number, sample: string, source: Source['sources'][number] | undefined) {
  const gene = table.genes[uint32At(table.gene, entry)];
  const figures = Object.fromEntries(figureNames.map((name) => [name, rounded(table.figures[name]?.[entry])]));
  const texts = Object.fromEntries(
    textNames.map((name) => {
      const column = table.texts[name];
      return [name, column?.words[column.at[entry] ?? 0] ?? null];
    }),
  );
  const cells: Record<string, string | number | null> = {
    ...{ ...figures, ...texts, input_file_name: sample, gene_symbol: gene?.gene ?? null },
    gene_name: gene?.gene_name ?? gene?.gene ?? null,
    reference_database_name: source?.reference ?? null,
    reference_accession: texts.best_allele ?? null,
    analysis_software_name: source?.program ?? null,
    genetic_variation_type: 'gene_presence_detected',
    coverage_percentage: rounded(float64At(table.coverage, entry) * 100),
    ...{ coverage_depth: figures.depth ?? null, sequence_identity: figures.identity ?? null },
    ...{ drug_class: gene?.drug_class ?? null, resistance_mechanism: gene?.mechanism ?? null, aro: gene?.aro ?? null },
  };
  return columns.map((column) => cells[column] ?? null);
}

/** Every hit that passes the cut-offs, a line each. */
export function writeHamronization({ order, tables, sources }: Source, { samples }: AmrStudio): string {
  const names = new Map(samples.map(({ result_id, sample_id }) => [result_id, sample_id]));
  const written = [tsvLine(columns)];
  for (const [at, table] of tables.entries()) {
    for (let entry = 0; entry < table.coverage.length; entry += 1) {
      const sample = names.get(table.results[uint32At(table.result, entry)] ?? '');
      if (sample === undefined || passes(table, entry, order) !== true) continue;
      written.push(tsvLine(rowOf(table, entry, sample, sources[at])));
    }
  }
  return written.join('');
}
