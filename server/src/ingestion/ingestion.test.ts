import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';
import { insertUploads, openIngestionUploads, sweepUploads } from './index.ts';

const { ingestion, projects } = routes;
const DAY_MS = 24 * 3_600_000;
const portal = await testPortal();
const reads = new TextEncoder().encode('@r1\nACGT\n+\nIIII\n');
const sheet = 'sample_id\tdiagnosis\nF3D0\tcontrol';

const submit = (person: TestPerson, body: object) =>
  portal.callAs(person)(ingestion.ingestBulk, { body: { project_name: 'Weaning', sheet, ...body } });

describe('submitting samples', () => {
  test('a dry run tells what would be made from names alone, and writes nothing', async () => {
    const ana = await portal.person();
    const { data } = await submit(ana, { dry_run: true, file_names: ['F3D0_R1.fastq.gz', 'F3D0_R2.fastq.gz'] });
    expect(data.project_id).toBeNull();
    expect(data.reading.samples).toMatchObject([{ forward: ['F3D0_R1.fastq.gz'], reverse: ['F3D0_R2.fastq.gz'] }]);
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test('a submission keeps samples, columns and files with their checksums', async () => {
    const ana = await portal.person();
    const file_id = await portal.upload(ana, 'F3D0.fastq', reads);
    const { data } = await submit(ana, { file_ids: [file_id] });
    const project_id = data.project_id ?? '';
    const stored = await portal.callAs(ana)(projects.data, { query: { project_id } });
    expect(stored.data).toMatchObject([
      {
        sample_id: 'F3D0',
        metadata: { diagnosis: 'control' },
        files: [
          {
            file_id,
            name: 'F3D0.fastq',
            read: 'forward',
            size_bytes: reads.length,
            sha256: '8add5b3bf0a7df65f939b0f2f0650f97ae63c37796bf0d1e769b384e666986cd',
          },
        ],
      },
    ]);
  });

  test('a name appears once in a workspace, and a file goes into one submission', async () => {
    const ana = await portal.person();
    const [first, second] = [
      await portal.upload(ana, 'F3D0.fastq', reads),
      await portal.upload(ana, 'F3D0.fastq', reads),
    ];
    await submit(ana, { file_ids: [first] });
    await expect(submit(ana, { file_ids: [first], project_name: 'Other' })).rejects.toMatchObject({ status: 409 });
    await expect(submit(ana, { file_ids: [second] })).rejects.toMatchObject({
      status: 409,
      body: { fields: [{ field: 'project_name' }] },
    });
    await submit(ana, { file_ids: [second], project_name: 'Other' });
  });

  test('mistakes in the sheet are refused with row and column, and nothing is half-written', async () => {
    const ana = await portal.person();
    const file_id = await portal.upload(ana, 'a.fastq', reads);
    const wrong = { file_ids: [file_id], sheet: 'sample_id\tage\na\teight', sheet_name: 'mice.tsv' };
    await expect(submit(ana, wrong)).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'mice.tsv, row 1, age', message: expect.stringContaining('“eight” is not an age') }] },
    });
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test.each([
    ['swapped mates', ['@a 2:N:0', '@a 1:N:0'], /swapped/],
    ['one content as both', ['@a', '@a'], /same file/],
    ['interleaved reads', ['@a/1\nACGT\n+\nIIII\n@a/2', '@a/1\nACGT\n+\nIIII\n@b/2'], /interleaved/],
  ])('%s are said before anything is run', async (_, names, words) => {
    const ana = await portal.person();
    const encoded = names.map((name) => new TextEncoder().encode(`${name}\nACGT\n+\nIIII\n`));
    const file_ids = [
      await portal.upload(ana, 'F3D0_R1.fastq', encoded[0] ?? reads),
      await portal.upload(ana, 'F3D0_R2.fastq', encoded[1] ?? reads),
    ];
    const output = await submit(ana, { file_ids }).catch((error: unknown) => JSON.stringify(error));
    expect(output).toMatch(words);
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(0);
  });

  test.each(['F3D0_R1.fastq', 'F3D0_R2.fastq'])(
    '%s alone is a question: taken as single-end reads only when somebody says so',
    async (name) => {
      const ana = await portal.person();
      const file_ids = [await portal.upload(ana, name, reads)];
      const fix = { kind: 'single_end', sample_id: 'F3D0', files: [name] };
      const { data: request } = await submit(ana, { file_ids, dry_run: true });
      expect(request.reading.problems).toMatchObject([{ severity: 'error', row: 1, file: name, fix }]);
      await expect(submit(ana, { file_ids })).rejects.toMatchObject({ status: 422 });
      const assignments = [{ file: name, sample_id: 'F3D0', read: 'single' }];
      const { data } = await submit(ana, { file_ids, assignments });
      expect(data.reading.problems).toEqual([]);
      const query = { project_id: data.project_id ?? '' };
      const { data: saved } = await portal.callAs(ana)(projects.data, { query });
      expect(saved).toMatchObject([{ sample_id: 'F3D0', files: [{ name, read: 'forward' }] }]);
    },
  );

  test('a file that is still on its way is waited for', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const files = [{ name: 'F3D0.fastq', size_bytes: 100 }];
    const [place] = (await call(ingestion.presignedUrl, { body: { files } })).data;
    await expect(submit(ana, { file_ids: [place?.file_id] })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'F3D0.fastq is not fully uploaded yet. Wait until it is, then submit again.' },
    });
  });

  test('somebody else’s upload cannot be touched, continued or submitted', async () => {
    const [ana, ben] = [await portal.person(), await portal.person()];
    const file_id = await portal.upload(ana, 'F3D0.fastq', reads);
    await expect(submit(ben, { file_ids: [file_id] })).rejects.toMatchObject({ status: 422 });
    const { app } = portal.portal.api;
    const answer = await fetch(
      `${app.listeningOrigin}/api/v1/sample/ingest/upload/${file_id}?workspace_id=${ben.workspace_id}`,
      { method: 'HEAD', headers: { authorization: `Bearer ${ben.token}`, 'tus-resumable': '1.0.0' } },
    );
    expect(answer.status).toBe(404);
  });

  test('file names with folders and fields unknown to the call are refused by name', async () => {
    const call = portal.callAs(await portal.person());
    const files = [{ name: '../passwd', size_bytes: 10 }];
    await expect(call(ingestion.presignedUrl, { body: { files } })).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ field: 'files.0.name' }] },
    });
    await expect(submit(await portal.person(), { colour: 'red' })).rejects.toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('colour') },
    });
  });

  test('a text with the character NUL is refused with a message', async () => {
    const ana = await portal.person();
    const file_id = await portal.upload(ana, 'F3D0.fastq', reads);
    const name = { file_ids: [file_id], project_name: 'Wean\0ing' };
    await expect(submit(ana, name)).rejects.toMatchObject({ status: 422 });
    const cell = 'sample_id\tdiagnosis\nF3D0\tcon\0trol';
    await expect(submit(ana, { file_ids: [file_id], sheet: cell })).rejects.toMatchObject({ status: 422 });
  });

  test('submissions of the person’s other workspaces are not to be seen from the one at hand', async () => {
    const ana = await portal.person();
    const other = await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Gut lab' } });
    await submit(ana, { file_ids: [await portal.upload(ana, 'F3D0.fastq', reads)] });
    const call = portal.callAs(ana, { workspace_id: other.data.id });
    expect((await call(projects.list, {})).paging.total).toBe(0);
    expect((await call(projects.search, { body: { hide_public: false } })).paging.total).toBe(0);
  });
});

describe('uploads that nobody submits', () => {
  const { platform } = portal.portal;
  const later = { ...platform, clock: { now: () => new Date(platform.clock.now().getTime() + 8 * DAY_MS) } };
  const sweep = async () => sweepUploads({ platform: later, uploads: await openIngestionUploads(platform) });

  test('go after a week with their content, whole or not, and what was submitted stays', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const stored = await portal.upload(ana, 'F3D0.fastq', reads);
    const left = await portal.upload(ana, 'F3D1.fastq', reads);
    await submit(ana, { file_ids: [stored] });
    const files = [{ name: 'F3D2.fastq', size_bytes: 100 }];
    await call(ingestion.presignedUrl, { body: { files } });
    await sweep();
    expect(await platform.files.stat(`uploads/${stored}`)).toEqual({ size_bytes: reads.length });
    expect(await platform.files.stat(`uploads/${left}`)).toBeNull();
    await expect(submit(ana, { file_ids: [left], project_name: 'Late' })).rejects.toMatchObject({
      status: 422,
      body: { fields: [{ message: '1 of these 1 uploads does not exist. Upload the files again.' }] },
    });
  });

  test('count towards the workspace’s storage until then, also when places are asked for at once', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const files = Array.from({ length: 4 }, (_, at) => ({ name: `big-${at}.fastq.gz`, size_bytes: 49e9 }));
    const requested = await Promise.allSettled([1, 2, 3].map(() => call(ingestion.presignedUrl, { body: { files } })));
    expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(requested.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 413 } });
    await sweep();
    expect((await call(ingestion.presignedUrl, { body: { files } })).data).toHaveLength(4);
  });
});

describe('two submissions at once', () => {
  test('one gets the file; the other gets a conflict and leaves nothing behind', async () => {
    const ana = await portal.person();
    const file_id = await portal.upload(ana, 'F3D0.fastq', reads);
    const both = ['One', 'Two'].map((project_name) => submit(ana, { file_ids: [file_id], project_name }));
    const ended = await Promise.allSettled(both);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    expect((await portal.callAs(ana)(projects.list, {})).paging.total).toBe(1);
  });

  test('a file given twice is one file', async () => {
    const ana = await portal.person();
    const file_id = await portal.upload(ana, 'F3D0.fastq', reads);
    await submit(ana, { file_ids: [file_id, file_id] });
    expect((await portal.callAs(ana)(projects.list, {})).data).toMatchObject([{ n_files: 1 }]);
  });
});

test('10,000 samples in two lanes, 40,000 files, are one submission', async () => {
  const ana = await portal.person();
  const { platform } = portal.portal;
  const names = Array.from({ length: 10_000 }, (_, at) => `mouse ${at}`);
  const files = names.flatMap((_, at) =>
    [1, 2].flatMap((lane) => [
      `mouse-${at}_S${at}_L00${lane}_R1_001.fastq.gz`,
      `mouse-${at}_S${at}_L00${lane}_R2_001.fastq.gz`,
    ]),
  );
  const uploads = files.map((name) => ({ name, file_id: newId() }));
  const expires_at = new Date(platform.clock.now().getTime() + DAY_MS).toISOString();
  for (let from = 0; from < uploads.length; from += 5000) {
    const owned = { workspace_id: ana.workspace_id, person_id: ana.id, size_bytes: 10, expires_at };
    await insertUploads(
      platform.db,
      uploads.slice(from, from + 5000).map((upload) => ({ ...upload, ...owned })),
    );
  }
  const sound = JSON.stringify({ facts: null, fault: null });
  const stored = sql`state = 'stored', sha256 = file_id, file_key = 'uploads/' || file_id, checked = ${sound}::jsonb`;
  await sql`update uploads set ${stored} where workspace_id = ${ana.workspace_id}`.execute(platform.db);
  const { data } = await submit(ana, {
    sheet: ['sample_id\tweek', ...names.map((name, at) => `${name}\t${at % 9}`)].join('\n'),
    file_ids: uploads.map(({ file_id }) => file_id),
  });
  const query = { project_id: data.project_id ?? '', page: 10, page_size: 1000 };
  const saved = await portal.callAs(ana)(projects.data, { query });
  expect(saved.paging.total).toBe(10_000);
  expect(saved.data[0]?.files.map(({ read }) => read)).toEqual(['forward', 'forward', 'reverse', 'reverse']);
});
