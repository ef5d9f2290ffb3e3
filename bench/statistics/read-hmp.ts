import { genus, readRows, type Study } from './make-tables.ts';

/**
 * Human Microbiome Project, V35 (as MicrobeDS has it): profiles of 18 body sites, OTUs summed by lineage to genus. What has no
 * reads is left out.
 */
export async function readHmp(folder: string): Promise<Study> {
  const [counts, metadata, taxonomy] = await Promise.all(
    ['counts_long', 'metadata', 'taxonomy'].map((part) => readRows(folder, `microbeds_HMPv35.${part}`)),
  );
  const lineageOf = new Map(
    (taxonomy ?? []).map(
      ({ feature_id = '', Kingdom = '', Phylum = '', Class = '', Order = '', Family = '', Genus = '' }) => [
        feature_id,
        [Kingdom, Phylum, Class, Order, Family, Genus],
      ],
    ),
  );
  const rows = (counts ?? []).filter(({ value }) => Number(value) > 0);
  const withReads = new Set(rows.map(({ sample_id }) => sample_id));
  const samples = (metadata ?? [])
    .filter(({ sample_id }) => withReads.has(sample_id))
    .map(({ sample_id = '', host_subject_id, bodysite = '' }) => ({
      sample_id,
      subject_id: host_subject_id ?? null,
      metadata: { bodysite },
    }));
  const lineages = new Map([...lineageOf.values()].map((lineage) => [lineage.join('\t'), lineage]));
  const features = [...lineages.values()].map((lineage) => genus(lineage.at(-1) ?? '', lineage.slice(0, -1)));
  const sampleAt = new Map(samples.map(({ sample_id }, at) => [sample_id, at]));
  const lineageAt = new Map([...lineages.keys()].map((lineage, at) => [lineage, at]));
  const featureAt = ({ feature_id = '' }) => lineageAt.get(lineageOf.get(feature_id)?.join('\t') ?? '') ?? 0;
  return {
    name: 'HMP',
    samples,
    table: {
      features,
      result: Uint32Array.from(rows, ({ sample_id = '' }) => sampleAt.get(sample_id) ?? 0),
      feature: Uint32Array.from(rows, featureAt),
      count: Float64Array.from(rows, ({ value }) => Number(value)),
    },
  };
}
