import { gzipSync } from 'node:zlib';
import { seededDraws } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { amountsOf, lines, read } from './tables.fixture.ts';

const range = (n: number) => Array.from({ length: n }, (_, at) => at);

test('8,552 CpGs of 20 samples with their phenotypes: each value as it is written', async () => {
  const draw = seededDraws(450);
  const samples = range(20).map((at) => `GSM${1443251 + at}`);
  const written: Record<string, Record<string, number>> = Object.fromEntries(samples.map((name) => [name, {}]));
  const rows = range(8552).map((at) => {
    const probe = `cg${String(at + 4192).padStart(8, '0')}`;
    const cells = samples.map((name) => {
      const text = (0.001 + 0.998 * draw()).toFixed(5);
      (written[name] ?? {})[probe] = Number(text);
      return text;
    });
    return [probe, ...cells].join('\t');
  });
  const people = samples.map((name, at) => `${at}\t${at % 2 ? 'Sex: MALE' : 'Sex: FEMALE'}\t${name}\t${60 + at}`);
  const found = await read(
    {
      'betas.gz': gzipSync(lines(['probe_id', ...samples].join('\t'), ...rows)),
      'pheno.gz': gzipSync(lines('stage\tsex\tSample\tage.brain', ...people)),
    },
    { mapping: { columns: { 'age.brain': 'age_years' }, values: { sex: { 'Sex: MALE': 'male' } } } },
  );
  expect(found.table.features).toHaveLength(8552);
  expect(amountsOf(found)).toEqual(written);
  expect(found.sheet?.reading).toMatchObject({ n_errors: 0 });
  const second = found.sheet?.samples.find(({ sample_id }) => sample_id === samples[1]);
  expect(second?.metadata).toMatchObject({ sex: 'male', age_years: 61 });
});

test('5,557 ASVs of 128 samples in three files: every count is in the table as it is in the file', async () => {
  const draw = seededDraws(128);
  const samples = range(128).map((at) => `SRR${9160233 + at}`);
  const features = range(5557).map((at) => `ASV${at + 1}`);
  const written: Record<string, Record<string, number>> = Object.fromEntries(samples.map((name) => [name, {}]));
  const counts = features.flatMap((feature, at) =>
    // Each in two samples at least, so that none is missing.
    [at % 128, (at * 37 + 5) % 128, ...range(2).map(() => Math.floor(draw() * 128))].flatMap((place) => {
      const [name = '', count] = [samples[place], 1 + Math.floor(2000 * draw() ** 4)];
      const of = written[name] ?? {};
      if (of[feature] !== undefined) return [];
      of[feature] = count;
      return `${name}\t${feature}\t${count}`;
    }),
  );
  const taxonomy = features.map((name, at) => `${name}\tBacteria\tPhylum${at % 9}\t\t\t\tGenus${at % 211}\t`);
  const sheet = samples.map((name, at) => `${name}\t${at % 2 ? 'male' : 'female'}\t${16 + (at % 60)}\tV3-V4`);
  const found = await read({
    'gut.counts_long.tsv.gz': gzipSync(lines('sample_id\tfeature_id\tvalue', ...counts)),
    'gut.taxonomy.tsv.gz': gzipSync(
      lines('feature_id\tKingdom\tPhylum\tClass\tOrder\tFamily\tGenus\tSpecies', ...taxonomy),
    ),
    'gut.metadata.tsv.gz': gzipSync(lines('sample_id\thost_sex\thost_age\tvariable_region', ...sheet)),
  });
  expect(found.table.count).toHaveLength(counts.length);
  expect(found).toMatchObject({ data_type: 13, unit: 'reads', warnings: [] });
  expect(amountsOf(found)).toEqual(written);
  expect(found.sheet?.samples[0]?.metadata).toMatchObject({ sex: 'female', age_years: 16 });
});
