import { type GeneSets, type GeneTableFormat, geneSetsSchema } from '@cohortium/contract';
import { type Cell, methodRows, writeSheets } from '../../results/table-sheets.ts';
import type { TableOrder } from '../../results/write-table-file.ts';

const HEADS = [
  ...['gene_set', 'genes', 'genes_found', 'higher_in', 'camera_p', 'camera_adjusted_p', 'correlation'],
  ...['genes_called', 'expected', 'over_representation_p', 'over_representation_adjusted_p', 'gene_ids'],
];
/** What a cell of a workbook holds. */
const CELL_AT_MOST = 32_767;

function* setRows({ sets, genes, compared_group, reference_group }: GeneSets): Generator<readonly Cell[]> {
  yield HEADS;
  for (const [at, name] of sets.name.entries()) {
    const ids = (sets.genes[at] ?? []).map((place) => genes[place] ?? '').join(' ');
    yield [
      ...[name, sets.size[at] ?? null, sets.found[at] ?? null, sets.is_up[at] ? compared_group : reference_group],
      ...[sets.p[at] ?? null, sets.q[at] ?? null, sets.correlation[at] ?? null],
      ...[sets.called[at] ?? null, sets.expected[at] ?? null, sets.over_p[at] ?? null, sets.over_q[at] ?? null],
      ids.length > CELL_AT_MOST ? null : ids,
    ];
  }
}

/** Thread task: an answer's sets as a file. */
export async function run({ json, format }: TableOrder<GeneTableFormat>): Promise<Uint8Array<ArrayBuffer>> {
  const answer = geneSetsSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  return writeSheets(format, [
    ['Gene sets', setRows(answer)],
    ['Methods', methodRows(answer)],
  ]);
}
