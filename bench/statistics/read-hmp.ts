import { genus, readRows, type Study } from './make-tables.ts';

type Rows = readonly Record<string, string>[];

/**
 * Human Microbiome Project, V35 (as MicrobeDS has it): profiles of 18 body sites, the OTUs of a lineage down to the genus summed.
 * Those without reads are left out.
 */
export async function readHmp(folder: string): Promise<Study> {
  const read = (part: string) => readRows(folder, `microbeds_HMPv35.${part}`);
  const [counts, metadata, taxonomy] = await Promise.all([read('counts_long'), read('metadata'), read('taxonomy')]);
  const lineageOf = new Map(taxonomy.map((row) => [row.feature_id ?? '', lineageIn(row)]));
  const lineages = [...new Set(lineageOf.values())];
  const sums = sumByLineage(counts, lineageOf);
  const samples = metadata.flatMap(({ sample_id = '', host_subject_id, bodysite = '' }) =>
    sums.has(sample_id) ? [{ sample_id, subject_id: host_subject_id ?? null, metadata: { bodysite } }] : [],
  );
  const placeOf = new Map(lineages.map((lineage, index) => [lineage, index]));
  const entries = samples.flatMap(({ sample_id }, sample) =>
    [...(sums.get(sample_id) ?? [])].map(([lineage, count]) => ({ sample, feature: placeOf.get(lineage) ?? 0, count })),
  );
  return {
    name: 'Human Microbiome Project',
    samples,
    table: {
      features: lineages.map((lineage) => genus(lineage.split('\t').at(-1) ?? '', lineage.split('\t').slice(0, -1))),
      result: Uint32Array.from(entries, ({ sample }) => sample),
      feature: Uint32Array.from(entries, ({ feature }) => feature),
      count: Float64Array.from(entries, ({ count }) => count),
    },
  };
}

function lineageIn(row: Record<string, string>): string {
  return ['Kingdom', 'Phylum', 'Class', 'Order', 'Family', 'Genus'].map((rank) => row[rank] ?? '').join('\t');
}

/** Reads of each lineage in each sample that has some. */
function sumByLineage(counts: Rows, lineageOf: ReadonlyMap<string, string>): Map<string, Map<string, number>> {
  const sums = new Map<string, Map<string, number>>();
  for (const { sample_id = '', feature_id = '', value } of counts) {
    const count = Number(value);
    if (!(count > 0)) continue;
    const of = sums.get(sample_id) ?? new Map<string, number>();
    const lineage = lineageOf.get(feature_id) ?? '';
    sums.set(sample_id, of.set(lineage, (of.get(lineage) ?? 0) + count));
  }
  return sums;
}
