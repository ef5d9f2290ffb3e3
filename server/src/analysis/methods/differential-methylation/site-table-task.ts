import { type DifferentialMethylation, differentialMethylationSchema, type SiteTableFormat } from '@cohortium/contract';
import { type Cell, methodRows, writeSheets } from '../../results/table-sheets.ts';
import type { TableOrder } from '../../results/write-table-file.ts';

const SITE_HEADS = ['site', 'chromosome', 'start', 'end', 'cpgs'];
const TEST_HEADS = ['difference', 'statistic', 'p', 'adjusted_p', 'note'];

function* siteRows({ sites, is_selected_on_plot }: DifferentialMethylation): Generator<Cell[]> {
  const { site, chromosome, start, end, cpgs, mean_reference, mean_compared, difference, statistic, p, q } = sites;
  yield [...SITE_HEADS, 'mean_reference', 'mean_compared', ...TEST_HEADS];
  const columns = [chromosome, start, end, cpgs, mean_reference, mean_compared, difference, statistic, p, q];
  const untested = is_selected_on_plot ? 'not tested: groups selected on the plot' : 'not tested: too few levels';
  for (const [at, id] of site.entries())
    yield [id, ...columns.map((values) => values[at] ?? null), (q[at] ?? null) === null ? untested : null];
}

function* regionRows({ regions }: DifferentialMethylation): Generator<Cell[]> {
  yield ['chromosome', 'start', 'end', 'n_sites', 'cpgs', 'difference', 'adjusted_p', 'best_site'];
  const { chromosome, start, end, n_sites, cpgs, difference, q, site } = regions;
  for (const [at, name] of chromosome.entries())
    yield [name, ...[start, end, n_sites, cpgs, difference, q, site].map((values) => values[at] ?? null)];
}

function* sampleRows({ samples }: DifferentialMethylation): Generator<Cell[]> {
  yield ['sample_id', 'subject_id', 'group'];
  for (const { sample_id, subject_id, group } of samples) yield [sample_id, subject_id, group];
}

/** BED6 in the order of the genome, from 0: the score is the difference in thousandths of a level, at most 1000. */
function* bedRows({ regions, compared_group }: DifferentialMethylation): Generator<Cell[]> {
  const { chromosome, start, end, difference } = regions;
  const order = Array.from(chromosome.keys()).sort((a, b) => {
    const [one = '', other = ''] = [chromosome[a], chromosome[b]];
    return one === other ? (start[a] ?? 0) - (start[b] ?? 0) : one < other ? -1 : 1;
  });
  const group = compared_group.replace(/\s+/g, '_');
  for (const at of order) {
    const change = difference[at] ?? 0;
    const name = `${change > 0 ? 'higher' : 'lower'}_in_${group}`;
    yield [chromosome[at] ?? '', start[at] ?? 0, end[at] ?? 0, name, Math.round(Math.abs(change) * 1000), '.'];
  }
}

/** Thread task: an answer's sites or regions as a file. */
export async function run({ json, format }: TableOrder<SiteTableFormat>): Promise<Uint8Array<ArrayBuffer>> {
  const answer = differentialMethylationSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  if (format === 'bed') return writeSheets('tsv', [['Regions', bedRows(answer)]]);
  const sites = ['Sites', siteRows(answer)] as const;
  if (format !== 'xlsx') return writeSheets(format, [sites]);
  const methods = methodRows(answer, [['Design', answer.design.text]]);
  return writeSheets(format, [
    ['Regions', regionRows(answer)],
    sites,
    ['Samples', sampleRows(answer)],
    ['Methods', methods],
  ]);
}
