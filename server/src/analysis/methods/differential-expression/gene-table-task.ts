import { type DifferentialExpression, differentialExpressionSchema, type GeneTableFormat } from '@cohortium/contract';
import { type Cell, methodRows, writeSheets } from '../../results/table-sheets.ts';
import type { TableOrder } from '../../results/write-table-file.ts';

/** Why a gene has no adjusted p. */
function noteOf(
  { engine, is_selected_on_plot }: DifferentialExpression,
  p: number | null,
  q: number | null,
): string | null {
  if (q !== null) return null;
  if (is_selected_on_plot) return 'not tested: groups selected on the plot';
  return p === null && engine === 'deseq2' ? 'not tested: an outlying count' : 'not tested: too few reads';
}

const HEADS = ['gene', 'name', 'mean', 'log2_fold_change', 'standard_error', 'statistic', 'p', 'adjusted_p', 'note'];

function* geneRows(answer: DifferentialExpression): Generator<Cell[]> {
  const { gene, name, mean, log2_fold_change, standard_error, statistic, p, q } = answer.genes;
  yield HEADS;
  for (const [at, id] of gene.entries()) {
    const columns = [mean, log2_fold_change, standard_error, statistic, p, q].map((values) => values[at] ?? null);
    yield [id, name[at] ?? null, ...columns, noteOf(answer, p[at] ?? null, q[at] ?? null)];
  }
}

function* sampleRows({ samples, library_sizes, size_factors }: DifferentialExpression): Generator<Cell[]> {
  yield ['sample_id', 'subject_id', 'group', 'library_size', 'size_factor'];
  for (const [at, { sample_id, subject_id, group }] of samples.entries())
    yield [sample_id, subject_id, group, library_sizes[at] ?? null, size_factors[at] ?? null];
}

/** Thread task: an answer's genes as a file. */
export async function run({ json, format }: TableOrder<GeneTableFormat>): Promise<Uint8Array<ArrayBuffer>> {
  const answer = differentialExpressionSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  return writeSheets(format, [
    ['Genes', geneRows(answer)],
    ['Samples', sampleRows(answer)],
    ['Methods', methodRows(answer, [['Design', answer.design.text]])],
  ]);
}
