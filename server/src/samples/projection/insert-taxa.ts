import type { Platform } from '#platform';
import type { Taxon } from '../abundance/name-taxa.ts';
import { bytesIn, nativeBlock, splitBlocks, textValues } from '../abundance/native-block.ts';
import type { TopTaxa } from '../abundance/roll-up-task.ts';
import type { DataSetRow } from '../samples-store.ts';

/** Taxa of a data set with their nodes, and how many results have any of each. */
export interface CountedTaxa {
  taxa: readonly Taxon[];
  nodes: Uint32Array<ArrayBuffer>;
  n_results: Uint32Array<ArrayBuffer>;
  load_no: number;
}

type Block = ReturnType<typeof nativeBlock>;

function namesOf({ taxa, nodes }: CountedTaxa): Block {
  const unclassified = Uint8Array.from(taxa, ({ kind }) => (kind === 'unclassified' ? 1 : 0));
  const columns = [
    { name: 'node', type: 'UInt32', bytes: [bytesIn(nodes)] },
    { name: 'name', type: 'String', bytes: [textValues(taxa.map(({ name }) => name))] },
    { name: 'lineage', type: 'String', bytes: [textValues(taxa.map(({ lineage }) => lineage))] },
    { name: 'is_unclassified', type: 'UInt8', bytes: [unclassified] },
  ];
  return nativeBlock(columns, taxa.length);
}

type Origin = Pick<DataSetRow, 'pipeline_data_id' | 'project_id'>;

function countsOf({ taxa, nodes, n_results, load_no }: CountedTaxa, origin: Origin): Block {
  const same = (text: string) => textValues(taxa.map(() => text));
  const columns = [
    { name: 'node', type: 'UInt32', bytes: [bytesIn(nodes)] },
    { name: 'project_id', type: 'String', bytes: [same(origin.project_id)] },
    { name: 'pipeline_data_id', type: 'String', bytes: [same(origin.pipeline_data_id)] },
    { name: 'n_samples', type: 'UInt32', bytes: [bytesIn(n_results)] },
    { name: 'load_no', type: 'UInt64', bytes: [bytesIn(new BigUint64Array(taxa.length).fill(BigInt(load_no)))] },
  ];
  return nativeBlock(columns, taxa.length);
}

/** Taxa that can be searched by name. */
export async function insertTaxa(
  { index }: Pick<Platform, 'index'>,
  origin: Origin,
  counted: CountedTaxa,
): Promise<void> {
  if (counted.taxa.length === 0) return;
  const insert = (table: string, block: Block) => index.insert(table, splitBlocks(block), { format: 'Native' });
  await insert('taxa', namesOf(counted));
  await insert('taxon_counts', countsOf(counted, origin));
}

/** The largest genera of each result by name. */
export const nameTopGenera =
  (taxa: readonly Taxon[], top: TopTaxa) =>
  (result: number): { taxon: string; abundance: number }[] => {
    const from = top.starts[result] ?? 0;
    const size = (top.starts[result + 1] ?? 0) - from;
    return Array.from({ length: size }, (_, at) => ({
      taxon: taxa[top.taxa[from + at] ?? 0]?.name ?? '',
      abundance: top.shares[from + at] ?? 0,
    }));
  };
