import { routes } from '@cohortium/contract';
import { sequenceBisulfite, simulateMethylatedGenome } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { buildReference, runWith, submitReads } from './laboratory.fixture.ts';

const { pipelines, samples } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };

const genome = simulateMethylatedGenome({ length: 20_000, seed: 31 });
/** The first island is methylated in tumours. */
const tumour = {
  ...genome,
  levels: new Map([...genome.levels].map(([place, level]) => [place, place >= 4200 && place < 5000 ? 0.9 : level])),
};

test('bisulfite reads become the methylation of tiles and regions, found in the browser with what the sheet says', async () => {
  const reference = await buildReference(laboratory, {
    ...{ kind: 'bisulfite-genome', name: 'Simulated genome' },
    files: {
      'genome.fa': `>chr1\n${genome.bases}\n`,
      'islands.bed': 'chr1\t4200\t5000\tfirst\nchr1\t9200\t10000\tsecond\n',
    },
  });
  expect(reference).toMatchObject({
    state: 'ready',
    problems: [],
    summary: { n_cpgs: genome.levels.size, n_regions: 2 },
  });

  const libraries = {
    N1: sequenceBisulfite(genome, { pairs: 800, seed: 1 }),
    T1: sequenceBisulfite(tumour, { pairs: 800, seed: 2 }),
    X1: sequenceBisulfite(simulateMethylatedGenome({ length: 5000, seed: 8 }), { pairs: 50, seed: 3 }),
  };
  const files = Object.entries(libraries).flatMap(([id, { forward, reverse }]) => [
    [`${id}_R1.fastq.gz`, forward] as const,
    [`${id}_R2.fastq.gz`, reverse] as const,
  ]);
  const sheet = ['sample_id\tcollection_site\ttissue', 'N1\tcolon\tnormal', 'T1\tcolon\ttumour', 'X1\tcolon\tnormal'];
  const project_id = await submitReads(laboratory, {
    ...{ name: 'Colons', sheet: sheet.join('\n'), files: Object.fromEntries(files), data_type: 15 },
  });
  const references = { genome: reference.id };
  const run = await runWith(laboratory, { name: 'Bisulfite sequencing', project_id, references });
  expect(run).toMatchObject({ state: 'succeeded', result_data_type: 15, n_samples_failed: 1 });
  expect(run.outputs.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['methylation.tsv', 'regions.tsv', 'quality.json', 'cpgs.zip']),
  );

  const { figures, curves } = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
  const place = figures.columns.findIndex(({ name }) => name === 'conversion_percent');
  expect(Math.abs(Number(figures.rows[0]?.values[place]) - 99.5)).toBeLessThan(0.5);
  expect(curves.map(({ name }) => name)).toEqual(expect.arrayContaining(['m_bias', 'depth']));

  const listed = () => call(samples.wgbs, { body: { sort: { field: 'sample_id' } } });
  await expect.poll(async () => (await listed()).paging.total, { timeout: 30_000 }).toBe(2);
  for (const row of (await listed()).data) expect(row).toMatchObject({ data_type: 15, amount_unit: 'beta' });

  const found = async (field: string, genome_value: number | null) => {
    const rule = { field, genome_type: 'cpg' as const, genome_value };
    const body = { unstructured_data_filter: { unstructured_constraints: { and_: [rule] } } };
    return (await call(samples.wgbs, { body })).data.map(({ sample_id }) => sample_id).sort();
  };
  expect(await found('islands:first', null)).toEqual(['N1', 'T1']);
  expect(await found('islands:first', 0.5)).toEqual(['T1']);
  expect(await found('islands:second', 0.5)).toEqual([]);
}, 300_000);
