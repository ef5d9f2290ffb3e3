import { routes } from '@cohortium/contract';
import { simulatePairs } from '@cohortium/workflows';
import { otherBase, simulateVirus, substitute } from '@cohortium/workflows/testing';
import { expect, test } from 'vitest';
import { testPortal } from '../../test/testing/index.ts';
import { buildReference, runWith, submitReads } from './laboratory.fixture.ts';

const { pipelines, samples } = routes;
const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const laboratory = { portal, person: ana };

const virus = simulateVirus(21);
const change = (place: number) => ({ place, base: otherBase(virus.bases.charAt(place)) });
const named = (place: number) => `${virus.bases.charAt(place)}${place + 1}${change(place).base}`;
const variant = substitute(virus.bases, [change(1000), change(5500)]);

test('reads of a virus become its genome and its mutations, by which samples are found', async () => {
  const reference = await buildReference(laboratory, {
    ...{ kind: 'viral-genome', name: 'Simulated virus' },
    files: { 'virus.fasta': `>virus\n${virus.bases}\n`, 'virus.gff3': virus.gff },
  });
  expect(reference).toMatchObject({ state: 'ready', problems: [], summary: { n_bases: 6000, n_proteins: 2 } });

  const sequence = (parts: [bases: string, pairs: number][], seed: number) =>
    simulatePairs(
      parts.map(([bases]) => ({ species: 'virus', bases })),
      parts.map(([, pairs]) => pairs),
      { seed },
    );
  const libraries = {
    ancestral: sequence([[virus.bases, 800]], 1),
    variant: sequence([[variant, 800]], 2),
    'both of them': sequence(
      [
        [variant, 320],
        [virus.bases, 480],
      ],
      3,
    ),
    another: sequence([[simulateVirus(9).bases, 100]], 4),
  };
  const files = Object.entries(libraries).flatMap(([id, { forward, reverse }]) => [
    [`${id.replaceAll(' ', '_')}_R1.fastq.gz`, forward] as const,
    [`${id.replaceAll(' ', '_')}_R2.fastq.gz`, reverse] as const,
  ]);
  const sheet = ['sample_id\tcountry', ...Object.keys(libraries).map((id) => `${id.replaceAll(' ', '_')}\tBrazil`)];
  const project_id = await submitReads(laboratory, {
    ...{ name: 'Outbreak', sheet: sheet.join('\n'), files: Object.fromEntries(files), data_type: 22 },
  });
  const references = { genome: reference.id };
  const run = await runWith(laboratory, { name: 'Viral genomes', project_id, references });
  expect(run).toMatchObject({ state: 'succeeded', result_data_type: 22, n_samples_failed: 1 });

  const ticket = await call(pipelines.runOutputTicket, { params: { id: run.id, kind: 'genomes' }, body: {} });
  const { body: genomes } = await portal.portal.api.app.inject({ url: ticket.data.url });
  expect(genomes.match(/^>.*$/gm)).toEqual(['>ancestral', '>both_of_them', '>variant']);

  const listed = async (field: string, genome_value: number | null) => {
    const rule = { field, genome_type: 'mutation' as const, genome_value };
    const body = {
      data_type: 22,
      unstructured_data_filter: { unstructured_constraints: { and_: [rule] } },
    };
    return (await call(samples.studio, { body })).data.map(({ sample_id }) => sample_id).sort();
  };
  await expect.poll(() => listed(named(1000), null), { timeout: 30_000 }).toEqual(['both_of_them', 'variant']);
  expect(await listed(named(5500), 0.9)).toEqual(['variant']);
  await expect(listed(named(1001), null)).rejects.toThrow(named(1001));

  const { figures, curves } = (await call(pipelines.runPlots, { params: { id: run.id } })).data;
  const place = figures.columns.findIndex(({ name }) => name === 'mixed_sites');
  expect(figures.rows.map(({ sample_id, values }) => [sample_id, values[place]]).sort()).toEqual([
    ...[
      ['ancestral', 0],
      ['another', null],
      ['both_of_them', 2],
      ['variant', 0],
    ],
  ]);
  expect(curves.map(({ name }) => name)).toContain('depth');
}, 300_000);
