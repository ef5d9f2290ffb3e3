import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type TestPerson, testHome, testPortal } from '../../../test/testing/index.ts';
import { submitFolder } from './index.ts';

const portal = await testPortal();
const url = await portal.portal.api.app.listen({ port: 0, host: '127.0.0.1' });
const home = testHome();

const read = (name: string) => `@${name}\nACGT\n+\nIIII\n`;
const pair = (stem: string): Record<string, Buffer> => ({
  [`${stem}_S1_L001_R1_001.fastq.gz`]: gzipSync(read(`${stem} 1`)),
  [`${stem}_S1_L001_R2_001.fastq.gz`]: gzipSync(read(`${stem} 2`)),
});
const sheet = 'sample_id\tsex\nF3D0\tfemale\nF3D1\tmale\n';

let made = 0;
async function folderOf(files: Record<string, string | Buffer>, sheetText: string | Buffer = sheet): Promise<string> {
  made += 1;
  const folder = join(home, `study-${made}`);
  await mkdir(join(folder, 'reads', 'lane one'), { recursive: true });
  await writeFile(join(folder, 'mice.tsv'), sheetText);
  await writeFile(join(folder, 'reads', 'notes.txt'), 'not reads');
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'reads', 'lane one', name), bytes);
  return folder;
}

async function submit(person: TestPerson, folder: string, more: readonly string[] = []) {
  const messages: string[] = [];
  const terms = ['--url', url, '--sheet', 'mice.tsv', '--files', 'reads', ...more];
  const code = await submitFolder({
    args: terms,
    folder,
    token: person.token,
    askPassword: async () => 'wrong horse battery',
    printLine: (line) => messages.push(line),
  });
  return { code, said: messages.join('\n') };
}

const projectsOf = async (person: TestPerson) => (await portal.callAs(person)(routes.projects.list, {})).data;

describe('npm run submit', () => {
  test('submits a folder with all below it, and says what it has done', async () => {
    const ana = await portal.person();
    const folder = await folderOf({ ...pair('F3D0'), ...pair('F3D1') });
    const { code, said } = await submit(ana, folder, ['--project', 'Weaning']);
    expect({ code, said }).toMatchObject({ code: 0 });
    expect(said).toContain('2 samples with 4 files.');
    expect(said).toMatch(/submitted [0-9a-f]{32} http/);
    expect(await projectsOf(ana)).toMatchObject([{ name: 'Weaning', n_samples: 2, n_files: 4 }]);
  });

  test('takes a mapping along: columns and words become what it says', async () => {
    const ana = await portal.person();
    const folder = await folderOf(pair('F3D0'), 'sample_id\tG\nF3D0\tf\n');
    await writeFile(join(folder, 'map.json'), '{"columns": {"G": "sex"}, "values": {"sex": {"f": "female"}}}');
    expect(await submit(ana, folder, ['--mapping', 'map.json'])).toMatchObject({ code: 0 });
    const [project] = await projectsOf(ana);
    const query = { project_id: project?.project_id ?? '' };
    const { data } = await portal.callAs(ana)(routes.projects.data, { query });
    expect(data).toMatchObject([{ metadata: { sex: 'female' }, original_metadata: { sex: 'f' } }]);
    await writeFile(join(folder, 'map.json'), '[]');
    expect(await submit(ana, folder, ['--mapping', 'map.json'])).toMatchObject({ code: 2 });
  });

  test('submits contigs as shotgun data, one file a sample', async () => {
    const ana = await portal.person();
    const folder = await folderOf({ 'F3D0.contigs.fa': '>c1\nACGT\n' }, 'sample_id\nF3D0\n');
    const asAmplicons = await submit(ana, folder);
    expect(asAmplicons).toMatchObject({ code: 1, said: expect.stringContaining('F3D0.contigs.fa is FASTA') });
    expect(await submit(ana, folder, ['--data-type', '8'])).toMatchObject({
      code: 2,
      said: '--data-type must be one of 10, 9, 15, 17, 22, 1.',
    });
    const { code, said } = await submit(ana, folder, ['--data-type', '9']);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('1 sample with 1 file.') });
    expect(await projectsOf(ana)).toMatchObject([{ data_type: 9, n_samples: 1, n_files: 1 }]);
  });

  test('samples with R1 alone are refused, unless --single-end takes them as they are', async () => {
    const ana = await portal.person();
    const folder = await folderOf({ 'F3D0_R1.fastq': read('a'), 'F3D1_R1.fastq': read('b') });
    const refused = await submit(ana, folder);
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/mice.tsv, row 1, F3D0_R1.fastq: .*--single-end/s),
    });
    expect(await projectsOf(ana)).toEqual([]);
    expect(await submit(ana, folder, ['--single-end'])).toMatchObject({ code: 0 });
    expect(await projectsOf(ana)).toMatchObject([{ n_samples: 2, n_files: 2 }]);
  });

  test('a dry run sends nothing', async () => {
    const ana = await portal.person();
    const { code } = await submit(ana, await folderOf(pair('F3D0')), ['--dry-run']);
    expect(code).toBe(0);
    expect(await projectsOf(ana)).toEqual([]);
    const begun = await portal.callAs(ana)(routes.ingestion.submissions, {});
    expect(begun.paging.total).toBe(0);
  });

  test('goes on where an earlier try stopped: what is there is not sent again', async () => {
    const ana = await portal.person();
    const damaged = gzipSync(read('F3D1 2')).subarray(0, 20);
    const folder = await folderOf({ ...pair('F3D0'), ...pair('F3D1'), 'F3D1_S1_L001_R2_001.fastq.gz': damaged });
    const first = await submit(ana, folder);
    expect(first.code).toBe(1);
    expect(first.said).toContain('F3D1_S1_L001_R2_001.fastq.gz: The gzip file ends too early: it is truncated.');
    expect(await projectsOf(ana)).toEqual([]);
    await writeFile(
      join(folder, 'reads', 'lane one', 'F3D1_S1_L001_R2_001.fastq.gz'),
      pair('F3D1')['F3D1_S1_L001_R2_001.fastq.gz'] ?? '',
    );
    const second = await submit(ana, folder);
    expect(second).toMatchObject({
      code: 0,
      said: expect.stringContaining('were already uploaded by an earlier attempt'),
    });
    expect(await projectsOf(ana)).toMatchObject([{ name: 'mice', n_files: 4 }]);
  });

  test('a sheet with errors is refused by row and column before a byte is sent', async () => {
    const ana = await portal.person();
    const folder = await folderOf(pair('F3D0'), 'sample_id\tage\nF3D0\teight\n');
    const { code, said } = await submit(ana, folder);
    expect(code).toBe(1);
    expect(said).toContain('error: mice.tsv, row 1, age: “eight” is not an age in years.');
    expect((await portal.callAs(ana)(routes.ingestion.submissions, {})).paging.total).toBe(0);
  });

  test.each<[string, string[], Record<string, string | Buffer>, number, string]>([
    ['a workspace that is not there', ['--workspace', 'Mars'], pair('F3D0'), 2, 'You have no workspace “Mars”'],
    ['a pipeline that is not there', ['--pipeline', 'Magic'], pair('F3D0'), 2, 'Unknown pipeline “Magic”'],
    ['a word unknown', ['--colour', 'red'], pair('F3D0'), 2, '--colour'],
    ['an empty file', [], { 'F3D0_R1.fastq': '' }, 2, 'F3D0_R1.fastq is empty'],
    ['no reads', [], {}, 2, 'No .fastq, .fasta or .idat files, or these with .gz, in'],
    ['a wrong password', ['--email', 'a@lab.example'], pair('F3D0'), 3, 'The portal refuses'],
  ])('says why and with which code: %s', async (_, more, files, code, sentence) => {
    const ana = await portal.person();
    const ended = await submit(ana, await folderOf(files), more);
    expect(ended).toMatchObject({ code, said: expect.stringContaining(sentence) });
  });

  test('a sheet of 100 MB is refused by name, before it is read', async () => {
    const folder = await folderOf(pair('F3D0'), Buffer.alloc(100e6, 'x'));
    const { code, said } = await submit(await portal.person(), folder);
    expect(code).toBe(2);
    expect(said).toContain('mice.tsv has 100 MB. A sample sheet can have at most 10 MB.');
  });

  test('waits for a portal that is away for a moment', async () => {
    const ana = await portal.person();
    let refusals = 2;
    const door = createServer((socket) => {
      refusals -= 1;
      if (refusals >= 0) return socket.destroy();
      const behind = connect(Number(new URL(url).port), '127.0.0.1');
      return socket.pipe(behind).pipe(socket);
    });
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const address = door.address();
    const other = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    const ended = await submit(ana, await folderOf(pair('F3D0')), ['--url', other, '--dry-run']);
    door.close();
    expect(ended).toMatchObject({ code: 0, said: expect.stringContaining('1 sample with 2 files') });
  });
});
