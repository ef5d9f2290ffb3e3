import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type TestPerson, testPortal } from '../testing/index.ts';

const { ingestion, projects } = routes;
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
    const kept = await portal.callAs(ana)(projects.data, { query: { project_id } });
    expect(kept.data).toMatchObject([
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

  test('a name stands once in a workspace, and a file goes into one submission', async () => {
    const ana = await portal.person();
    const [first, second] = [
      await portal.upload(ana, 'F3D0.fastq', reads),
      await portal.upload(ana, 'F3D0.fastq', reads),
    ];
    await submit(ana, { file_ids: [first] });
    await expect(submit(ana, { file_ids: [first], project_name: 'Other' })).rejects.toMatchObject({ status: 409 });
    await expect(submit(ana, { file_ids: [second] })).rejects.toMatchObject({
      status: 422,
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

  test('a file that is still on its way is waited for', async () => {
    const ana = await portal.person();
    const call = portal.callAs(ana);
    const files = [{ name: 'F3D0.fastq', size_bytes: 100 }];
    const [place] = (await call(ingestion.presignedUrl, { body: { files } })).data;
    await expect(submit(ana, { file_ids: [place?.file_id] })).rejects.toMatchObject({
      status: 409,
      body: { detail: 'F3D0.fastq is not completely uploaded yet; wait for it and submit again.' },
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

  test('submissions of the person’s other workspaces are found beyond the one at hand', async () => {
    const ana = await portal.person();
    const other = await portal.callAs(ana)(routes.workspaces.create, { body: { name: 'Gut lab' } });
    await submit(ana, { file_ids: [await portal.upload(ana, 'F3D0.fastq', reads)] });
    const call = portal.callAs(ana, { workspace_id: other.data.id });
    expect((await call(projects.list, {})).paging.total).toBe(0);
    expect((await call(projects.search, { body: {} })).data).toMatchObject([{ name: 'Weaning' }]);
    expect((await call(projects.search, { body: { hide_shared: true } })).paging.total).toBe(0);
  });
});
