import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createRandomSource } from '@cohortium/stats';
import type { MetadataValue } from '../../server/src/projects/projects-tables.ts';
import type { AbundanceTable, Feature } from '../../server/src/samples/index.ts';

/** A study to be measured on: samples with their metadata, and their counts. */
export interface Study {
  name: string;
  samples: { sample_id: string; subject_id: string | null; metadata: Record<string, MetadataValue> }[];
  table: Omit<AbundanceTable, 'results'>;
}

/** The shape of many genus tables: so many taxa, of which a sample has this share. */
const SYNTHETIC = { taxa: 1_000, density: 0.115 };

export const genus = (name: string, above: readonly string[] = ['Bacteria', 'P', 'C', 'O', 'F']): Feature => ({
  feature_id: name,
  sequence: null,
  lineage: [...above, name, null],
});

/** Samples of four groups, each with taxa of its own drawn more often. */
export function makeSynthetic(n: number): Study {
  const random = createRandomSource(2026);
  const entries: { sample: number; taxon: number; count: number }[] = [];
  for (let sample = 0; sample < n; sample++) {
    for (let taxon = 0; taxon < SYNTHETIC.taxa; taxon++) {
      const isFavoured = taxon % 4 === sample % 4;
      if (random.nextFloat() >= SYNTHETIC.density * (isFavoured ? 1.3 : 0.9)) continue;
      entries.push({ sample, taxon, count: Math.ceil(Math.exp(3 + 2 * random.nextNormal())) });
    }
  }
  return {
    name: `Synthetic ${n}`,
    samples: Array.from({ length: n }, (_, at) => ({
      sample_id: `s${at}`,
      subject_id: `p${at}`,
      metadata: { diet: ['chow', 'fasted', 'vegan', 'western'][at % 4] ?? '' },
    })),
    table: {
      features: Array.from({ length: SYNTHETIC.taxa }, (_, at) => genus(`Genus${at}`)),
      result: Uint32Array.from(entries, ({ sample }) => sample),
      feature: Uint32Array.from(entries, ({ taxon }) => taxon),
      count: Float64Array.from(entries, ({ count }) => count),
    },
  };
}

/** A table of a study in `abundance/`, a record a line. */
export async function readRows(folder: string, name: string): Promise<Record<string, string>[]> {
  const text = gunzipSync(await readFile(join(folder, `${name}.tsv.gz`))).toString('utf8');
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [names[at] ?? '', value])));
}

/** HITChip Atlas: 1,151 samples of adults' guts, 130 genus-like groups (Lahti et al. 2014). */
export async function readAtlas(folder: string): Promise<Study> {
  const [counts, metadata, taxonomy] = await Promise.all(
    ['counts_long', 'metadata', 'taxonomy'].map((part) => readRows(folder, `atlas1006.${part}`)),
  );
  const samples = (metadata ?? []).map(({ sample_id = '', subject, bmi_group = '', sex = '', nationality = '' }) => ({
    sample_id,
    subject_id: subject ?? null,
    metadata: { sex, ...(bmi_group === '' ? {} : { bmi_group }), ...(nationality === '' ? {} : { nationality }) },
  }));
  const features = (taxonomy ?? []).map(({ feature_id = '', Phylum = '', Family = '' }) =>
    genus(feature_id, ['Bacteria', Phylum, '', '', Family]),
  );
  const sampleAt = new Map(samples.map(({ sample_id }, at) => [sample_id, at]));
  const featureAt = new Map(features.map(({ feature_id }, at) => [feature_id, at]));
  const rows = (counts ?? []).filter(({ value }) => Number(value) > 0);
  return {
    name: 'HITChip Atlas',
    samples,
    table: {
      features,
      result: Uint32Array.from(rows, ({ sample_id = '' }) => sampleAt.get(sample_id) ?? 0),
      feature: Uint32Array.from(rows, ({ feature_id = '' }) => featureAt.get(feature_id) ?? 0),
      count: Float64Array.from(rows, ({ value }) => Number(value)),
    },
  };
}
