import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { transact } from '#platform/database';
import { type TestPerson, testHome, testPortal } from '../../../test/testing/index.ts';
import { createLocalPortal, importFiles } from './index.ts';

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
  const own = createLocalPortal({ COHORTIUM_HOME: join(home, 'absent'), PORT: '9' });

  async function typed(person: TestPerson, files: Record<string, string>, ...terms: string[]) {
    const folder = await mkdtemp(join(home, 'import-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const messages: string[] = [];
    const code = await importFiles({
      args: [...terms, '--url', origin],
      ...{ folder, token: person.token, askPassword: async () => '', local_portal: own },
      printLine: (line) => messages.push(line),
    });
    return { code, said: messages.join('\n') };
  }

  test('imports files with their sheet, and says so the second time', async () => {
    const eva = await portal.person();
    const terms = ['gut.counts.tsv', 'gut.taxonomy.tsv', '--metadata', 'gut.samples.tsv', '--project', 'Eva’s gut'];
    const first = await typed(eva, gut, ...terms);
    expect(first.said).toContain('gut.samples.tsv: 3 rows, 2 of 3 samples found');
    expect(first.said).toContain('imported 3 samples into “Eva’s gut”');
    const second = await typed(eva, gut, ...terms);
    expect(second.said).toContain('These tables were imported before. Nothing was imported again.');
    expect([first.code, second.code]).toEqual([0, 0]);
    const { paging } = await portal.callAs(eva)(routes.projects.list, { query: {} });
    expect(paging.total).toBe(1);
  });

  test('samples are named after the folders of files that are called alike, and a strand of STAR’s can be chosen', async () => {
    const kai = await portal.person();
    const star = (counts: string) =>
      lines(
        ...['unmapped', 'multimapping', 'noFeature', 'ambiguous'].map((name) => `N_${name}\t1\t2\t3`),
        `ENSG00000000003\t${counts}`,
      );
    const name = 'ReadsPerGene.out.tab';
    const files = { [`S1/${name}`]: star('9\t1\t8'), [`S2/${name}`]: star('7\t1\t6') };
    const terms = [...Object.keys(files), '--strandedness', 'reverse', '--project', 'Strands'];
    const { code, said } = await typed(kai, files, ...terms);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('unstranded 2, forward 4, reverse 6');
    const [project] = (await portal.callAs(kai)(routes.projects.list, {})).data;
    const { data } = await portal.callAs(kai)(routes.projects.data, {
      query: { project_id: project?.project_id ?? '' },
    });
    expect(data.map(({ sample_id }) => sample_id).sort()).toEqual(['S1', 'S2']);
  });

  test('takes a mapping and a tree along, and helps where it is asked', async () => {
    const ida = await portal.person();
    const files = {
      ...gut,
      'gut.samples.tsv': lines('sample_id\tGeschlecht', 'P1\tw', 'P2\tm'),
      'mapping.json': JSON.stringify({ columns: { Geschlecht: 'sex' }, values: { sex: { w: 'female', m: 'male' } } }),
      'tree.nwk': '(o1:1,o2:2,o3:1);',
    };
    const terms = [
      'gut.counts.tsv',
      '--metadata',
      'gut.samples.tsv',
      '--mapping',
      'mapping.json',
      '--tree',
      'tree.nwk',
    ];
    const { code, said } = await typed(ida, files, ...terms);
    expect(said).toContain('imported the tree “tree.nwk” with 3 tips');
    expect(said).toContain(`?workspace=${ida.workspace_id}`);
    expect(code).toBe(0);
    const { data } = await portal.callAs(ida)(routes.samples.microbiomics, { body: {} });
    expect(data.map(({ sample_id, sex }) => `${sample_id} ${sex}`).sort()).toEqual(['P1 female', 'P2 male', 'P3 null']);
    expect(await typed(ida, {}, '--help')).toMatchObject({ code: 0, said: expect.stringContaining('--tree') });
    const wrong = await typed(ida, { ...gut, 'mapping.json': '[]' }, 'gut.counts.tsv', '--mapping', 'mapping.json');
    expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('is not a mapping') });
  });

  test('shows with --dry-run what files hold, and keeps nothing', async () => {
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
    expect(wrong.said).toContain('licence must be one of CC0-1.0');
  });

  test('says in a sentence what is wrong with words, files and portal', async () => {
    expect(await typed(ana, {}, 'no.biom')).toMatchObject({
      code: 2,
      said: expect.stringContaining('File not found: '),
    });
    expect(await typed(ana, {})).toMatchObject({ code: 2, said: expect.stringContaining('Name the files') });
    const bad = await typed(ana, { 'k.txt': lines('dear\tdiary', 'it was\tsunny') }, 'k.txt');
    expect(bad).toMatchObject({
      code: 1,
      said: expect.stringContaining('error: k.txt, line 1: '),
    });
    const messages: string[] = [];
    const away = {
      args: ['k.txt', '--url', 'http://127.0.0.1:9'],
      folder: home,
      token: 'x',
      askPassword: async () => '',
      local_portal: own,
    };
    await writeFile(join(home, 'k.txt'), 'x');
    expect(await importFiles({ ...away, printLine: (line) => messages.push(line) })).toBe(3);
    expect(messages).toEqual(['No portal is running at http://127.0.0.1:9. Start it with npm start, or set --url.']);
  });

  test('starts this machine’s portal where none runs, and stops it again; a folder without data stays empty', async () => {
    const folder = await mkdtemp(join(home, 'import-'));
    for (const [name, text] of Object.entries(gut)) await writeFile(join(folder, name), text);
    const messages: string[] = [];
    const given = {
      folder,
      token: ana.token,
      askPassword: async () => '',
      printLine: (line: string) => messages.push(line),
    };
    const terms = ['gut.counts.tsv', '--project', 'Alone'];
    expect(await importFiles({ ...given, args: terms, local_portal: own })).toBe(3);
    expect(messages.at(-1)).toContain('No portal data found in');
    expect(existsSync(join(home, 'absent'))).toBe(false);
    const ended: string[] = [];
    const started = { url: own.url, open: async () => ({ url: origin, close: async () => void ended.push(origin) }) };
    expect(await importFiles({ ...given, args: terms, local_portal: started })).toBe(0);
    expect(messages).toContain('no portal is running on this machine: starting one for this import …');
    expect(ended).toEqual([origin]);
  });

  test('asks for publication, which a moderator decides; until then nobody else sees the samples', async () => {
    const [lea, moderator, stranger] = await Promise.all([portal.person(), portal.person(), portal.person()]);
    await transact(portal.portal.platform.db, (tx) => setAppRole(tx, moderator.email, 'platform_moderator'));
    const terms = ['gut.counts.tsv', 'gut.taxonomy.tsv', '--metadata', 'gut.samples.tsv', '--project', 'Open guts'];
    const request = ['--public', '--licence', 'CC-BY-4.0', '--human-reads', 'removed'];
    const silent = await typed(lea, gut, ...terms, ...request);
    expect(silent).toMatchObject({ code: 1, said: expect.stringContaining('error: description: ') });
    expect(silent.said).toContain('The samples were imported, but publication was not requested: see above.');
    const about = 'Stool of three people, as published, to see which genera they have in common.';
    const details = await typed(lea, gut, ...terms.with(5, 'Open guts, told'), '--description', about, ...request);
    expect(details).toMatchObject({ code: 0, said: expect.stringContaining('publication requested: submitted') });
    const publication_id = /publicise\/(\w+)/.exec(details.said)?.[1] ?? '';
    const seen = async () => {
      const { data } = await portal.callAs(stranger)(routes.samples.microbiomics, { body: {} });
      return data.map(({ sample_id, age_years }) => `${sample_id} ${age_years}`).sort();
    };
    expect(await seen()).toEqual([]);
    const review = portal.callAs(moderator);
    await review(routes.publication.assign, { body: { publication_id, reviewer_id: moderator.id } });
    await review(routes.publication.review, { body: { publication_id, action: 'approve' } });
    expect(await seen()).toEqual(['P1 31', 'P2 40', 'P3 null']);
  });
});
