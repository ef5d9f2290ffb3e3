import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type TestPerson, testHome, testPortal } from '../../testing/index.ts';
import { importFiles } from './index.ts';

const portal = await testPortal();
const origin = await portal.portal.api.app.listen({ port: 0, host: '127.0.0.1' });
const ana = await portal.person();
const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const gut = {
  'gut.counts.tsv': lines('sample_id\tfeature_id\tvalue', 'P1\to1\t70', 'P1\to2\t30', 'P2\to1\t5', 'P3\to1\t8'),
  'gut.taxonomy.tsv': lines('feature_id\tPhylum\tGenus', 'o1\tFirmicutes\tBlautia', 'o2\tBacteroidota\tBacteroides'),
  'gut.samples.tsv': lines('sample_id\tsex\tage', 'P1\tfemale\t31', 'P2\tmale\t40', 'P9\tmale\t2'),
};

describe('npm run import', () => {
  const home = testHome();

  async function typed(person: TestPerson, files: Record<string, string>, ...words: string[]) {
    const folder = await mkdtemp(join(home, 'import-'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const said: string[] = [];
    const code = await importFiles({
      words: [...words, '--url', origin],
      ...{ folder, token: person.token, askPassword: async () => '' },
      say: (line) => said.push(line),
    });
    return { code, said: said.join('\n') };
  }

  test('imports files with their sheet, and says so the second time', async () => {
    const eva = await portal.person();
    const words = ['gut.counts.tsv', 'gut.taxonomy.tsv', '--metadata', 'gut.samples.tsv', '--project', 'Eva’s gut'];
    const first = await typed(eva, gut, ...words);
    expect(first.said).toContain('gut.samples.tsv: 3 rows, 2 of 3 samples found');
    expect(first.said).toContain('imported 3 samples into “Eva’s gut”');
    const second = await typed(eva, gut, ...words);
    expect(second.said).toContain('nothing is done twice');
    expect([first.code, second.code]).toEqual([0, 0]);
    const { paging } = await portal.callAs(eva)(routes.projects.list, { query: {} });
    expect(paging.total).toBe(1);
  });

  test('tells with --dry-run what files hold, and keeps nothing', async () => {
    const bo = await portal.person();
    const { code, said } = await typed(bo, gut, 'gut.counts.tsv', 'gut.taxonomy.tsv', '--dry-run');
    expect(said).toContain('Amplicon OTUs: 3 samples, 2 features, 4 amounts (reads)');
    expect(said).toContain('No sample sheet');
    const { paging } = await portal.callAs(bo)(routes.ingestion.imports, { query: {} });
    expect([code, paging.total]).toEqual([0, 0]);
  });

  test('asks for publication under a licence only, and says what the checklist misses', async () => {
    const without = await typed(ana, gut, 'gut.counts.tsv', '--public');
    expect(without).toMatchObject({ code: 2, said: expect.stringContaining('--public needs --licence') });
    const wrong = await typed(ana, gut, 'gut.counts.tsv', '--public', '--licence', 'WTFPL');
    expect(wrong.said).toContain('--licence is one of CC0-1.0');
  });

  test('says in a sentence what is wrong with words, files and portal', async () => {
    expect(await typed(ana, {}, 'no.biom')).toMatchObject({
      code: 2,
      said: expect.stringContaining('There is no file'),
    });
    expect(await typed(ana, {})).toMatchObject({ code: 2, said: expect.stringContaining('Name the files') });
    const bad = await typed(ana, { 'k.txt': lines('dear\tdiary', 'it was\tsunny') }, 'k.txt');
    expect(bad).toMatchObject({
      code: 1,
      said: expect.stringContaining('error: k.txt, line 1: The shape of this table'),
    });
    const said: string[] = [];
    const away = {
      words: ['k.txt', '--url', 'http://127.0.0.1:9'],
      folder: home,
      token: 'x',
      askPassword: async () => '',
    };
    await writeFile(join(home, 'k.txt'), 'x');
    expect(await importFiles({ ...away, say: (line) => said.push(line) })).toBe(3);
    expect(said).toEqual(['No portal answers at http://127.0.0.1:9. Start it with npm start, or say --url.']);
  });
});
