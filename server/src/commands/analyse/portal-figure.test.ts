import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathOf, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { seedTable, testHome, testPortal } from '#testing';
import { analyseFiles } from './analyse-files.ts';

const { portal, callAs, person } = await testPortal();
const ana = await person();
const call = callAs(ana);
const { cohorts, analysis } = routes;

const genera = ['Blautia', 'Dorea', 'Roseburia', 'Bacteroides', 'Prevotella'];
const features = genera.flatMap((genus) =>
  ['a', 'b'].map((strain) => ({
    feature_id: `${genus} ${strain}`,
    sequence: null,
    lineage: ['Bacteria', 'P', 'C', 'O', 'F', genus, null],
  })),
);
const samples = Array.from({ length: 12 }, (_, at) => ({
  sample_id: `mouse ${at}`,
  metadata: { diet: at % 3 === 0 ? 'chow' : 'western' },
}));
const counts = samples.map((_, at) =>
  features.map((__, of) => ((at * 7 + of * 13) % 5) + (at % 3 === 0 ? of : 12 - of)),
);

/** A cohort’s exported tables, unpacked beside each other. */
async function exported(id: string): Promise<string> {
  const url = `${pathOf(cohorts.exportNow).replace(':id', id)}?workspace_id=${ana.workspace_id}&run_data=true&level=genus`;
  const answer = await portal.api.app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } });
  const folder = join(testHome(), 'figure');
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'export.zip');
  await writeFile(path, answer.rawPayload);
  const zip = await openPromise(path, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    await writeFile(join(folder, entry.fileName), await text(await zip.openReadStreamPromise(entry)));
  }
  zip.close();
  return folder;
}

test('a figure’s command gives the figure’s numbers again, from the cohort’s exported tables', async () => {
  const { result_ids } = await seedTable(portal.platform, ana, { name: 'Mice', samples, features, counts });
  const { data: cohort } = await call(cohorts.create, { body: { name: 'Mice', result_ids } });
  const body = { cohort_id: cohort.id, rank: 'genus' as const, group_by: 'diet', permutations: 499 };
  const { data: figure } = await call(analysis.betaDiversity, { body });

  const folder = await exported(cohort.id);
  const parameters = { group: 'diet', metric: 'bray_curtis', permutations: 499, seed: figure.seed };
  await writeFile(join(folder, 'recipe.json'), JSON.stringify({ method: 'pcoa', parameters }));
  const out = async (method: string) => {
    const terms = [method, '--table', 'counts.tsv', '--metadata', 'samples.tsv', '--recipe', 'recipe.json'];
    const complaints: string[] = [];
    let message = '';
    const write = (part: string) => {
      message += part;
    };
    const code = await analyseFiles({ args: terms, folder, write, report_error: (line) => complaints.push(line) });
    expect([code, complaints]).toEqual([0, []]);
    return JSON.parse(message);
  };
  const pcoa = await out('pcoa');
  expect(pcoa.n).toBe(12);
  const permanova = await out('permanova');
  // The same samples in the same order, taxa in the same order, the same seed: the same bits.
  const n_axes = figure.coordinates.length;
  const coordinates = figure.sample_names.flatMap((_, at) => figure.coordinates.map((axis) => axis[at] ?? Number.NaN));
  expect(pcoa.result.sample_ids).toEqual(figure.sample_names);
  expect(n_axes).toBeGreaterThan(1);
  expect(pcoa.result.axes).toHaveLength(n_axes);
  expect(pcoa.result.coordinates).toEqual(coordinates);
  const { pseudo_f, r2, p, permutations } = figure.permanova ?? {};
  expect(permanova.result).toMatchObject({ pseudo_f, r2, p, permutations });
  expect(p).toBeGreaterThan(0);
}, 120_000);
