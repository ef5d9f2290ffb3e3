import { setTimeout as pause } from 'node:timers/promises';
import { type AmountUnit, DATA_TYPE } from '@cohortium/contract';
import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { createProject, type MetadataValue } from '#projects';
import { type AbundanceTable, commitDataSet, dataSetById, type Feature, storeAbundances } from '#samples';
import type { TestPerson } from './test-portal.ts';

export interface SeedSample {
  sample_id: string;
  subject_id?: string | null;
  metadata?: Record<string, MetadataValue>;
}

/** A small study: `counts[s][f]` reads of feature `f` in sample `s`. */
export interface SeedTable {
  name?: string;
  samples: readonly SeedSample[];
  features: readonly Feature[];
  /** Zero is not in the table, unless it is a level of methylation; NaN never is. */
  counts: readonly (readonly number[])[];
  /** Further figures of the counts, by name. */
  measures?: Readonly<Record<string, readonly (readonly number[])[]>>;
  variable_region?: string | null;
  pipeline_name?: string;
  reference_name?: string;
  reference_caution?: string | null;
  /** `reads` by default. */
  amount_unit?: AmountUnit;
  taxonomy_release?: string;
  data_type?: number;
}

export interface Seeded {
  project_id: string;
  pipeline_data_id: string;
  /** In the order of the samples. */
  result_ids: string[];
}

function sparse({ counts, features, measures }: SeedTable, results: readonly string[]): AbundanceTable {
  const isLevel = features.map(({ genome_type }) => genome_type === 'cpg');
  const entries = counts.flatMap((row, result) =>
    row.flatMap((count, feature) =>
      count > 0 || (count === 0 && isLevel[feature]) ? [{ result, feature, count }] : [],
    ),
  );
  return {
    results,
    features,
    result: Uint32Array.from(entries, ({ result }) => result),
    feature: Uint32Array.from(entries, ({ feature }) => feature),
    count: Float64Array.from(entries, ({ count }) => count),
    ...(measures && {
      measures: Object.fromEntries(
        Object.entries(measures).map(([name, rows]) => [
          name,
          Float64Array.from(entries, ({ result, feature }) => rows[result]?.[feature] ?? Number.NaN),
        ]),
      ),
    }),
  };
}

async function untilLoaded({ db }: Platform, id: string): Promise<void> {
  const until = performance.now() + 30_000;
  while ((await dataSetById(db, id))?.state !== 'loaded') {
    if (performance.now() > until) throw new Error(`The data set ${id} was not loaded within 30 s.`);
    await pause(50);
  }
}

const seedSample = ({ sample_id, subject_id = null, metadata = {} }: SeedSample) => ({
  id: newId(),
  sample_id,
  subject_id,
  metadata,
  files: [],
});

/** Puts a study into a person's workspace as a finished import would; the index follows. */
export async function commitTable(platform: Platform, person: TestPerson, table: SeedTable): Promise<Seeded> {
  if (table.counts.length !== table.samples.length) throw new Error('Give one row of counts a sample.');
  const samples = table.samples.map(seedSample);
  const results = samples.map(({ id }) => ({ result_id: newId(), internal_run_id: newId(), sample: id }));
  const result_ids = results.map(({ result_id }) => result_id);
  const stored = await storeAbundances(platform, sparse(table, result_ids));
  const pipeline_data_id = newId();
  const { workspace_id } = person;
  const project_id = await transact(platform.db, async (tx) => {
    const project = await createProject(tx, {
      workspace_id,
      name: table.name ?? `Study ${newId()}`,
      description: '',
      omic_type: 'microbiomics',
      data_type: 10,
      variable_region: table.variable_region ?? null,
      created_by: person.id,
      samples,
    });
    const dataSet = {
      ...stored,
      pipeline_data_id,
      workspace_id,
      project_id: project,
      run_id: null,
      data_type: table.data_type ?? DATA_TYPE.amplicon_asv,
      pipeline_name: table.pipeline_name ?? 'Amplicon ASVs',
      reference_name: table.reference_name ?? 'Test reference',
      reference_caution: table.reference_caution ?? null,
      amount_unit: table.amount_unit ?? 'reads',
      taxonomy_release: table.taxonomy_release ?? 'test',
    };
    await commitDataSet(platform, tx, { dataSet, results });
    return project;
  });
  return { project_id, pipeline_data_id, result_ids };
}

/** The same, once it can be found. */
export async function seedTable(platform: Platform, person: TestPerson, table: SeedTable): Promise<Seeded> {
  const seeded = await commitTable(platform, person, table);
  await untilLoaded(platform, seeded.pipeline_data_id);
  return seeded;
}
