import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { transact } from '#platform/database';
import { refusal, sampleOf, submit, testPortal } from '#testing';
import { declareHumanReads, makeProjectPublic } from '../index.ts';
import { storedFile } from '../submissions.fixture.ts';

const portal = await testPortal();
const { platform, api } = portal.portal;
const { projects } = routes;

const ana = await portal.person();
const asAna = portal.callAs(ana);
const reads = '@a/1\nACGT\n+\nIIII\n';
const [forward, reverse, missing, shown] = await Promise.all([
  storedFile(portal, 'F3D0_R1.fastq', reads),
  storedFile(portal, 'F3D0_R2.fastq.gz'),
  storedFile(portal, 'lost_R1.fastq'),
  storedFile(portal, 'open_R1.fastq'),
]);
const project_id = await submit(portal, ana, {
  name: 'Weaning',
  samples: [sampleOf('F3D0', { files: [forward, reverse] }), sampleOf('F3D1', { files: [missing] })],
});
const ticketFor = async (id: string, body: object = {}) =>
  (await asAna(projects.readFileTicket, { params: { id }, body })).data.url;

test('a read file is fetched from its page without a token in the address, whole or in part', async () => {
  const whole = await api.app.inject({ url: await ticketFor(forward.file_id) });
  expect([whole.statusCode, whole.body]).toEqual([200, reads]);
  expect(whole.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''F3D0_R1.fastq",
    'content-length': String(reads.length),
  });
  // An interrupted download goes on where it stopped.
  const url = await ticketFor(forward.file_id);
  const rest = await api.app.inject({ url, headers: { range: 'bytes=5-' } });
  expect([rest.statusCode, rest.body]).toEqual([206, reads.slice(5)]);
  const bound = await api.app.inject({ url: await ticketFor(forward.file_id, { range: { start: 0, end: 3 } }) });
  expect(bound.body).toBe(reads.slice(0, 4));
  expect((await api.app.inject({ url: await ticketFor(reverse.file_id) })).headers['content-type']).toBe(
    'application/gzip',
  );
});

test('anyone whom the submission is shared with gets its reads too; everybody else gets “not found”', async () => {
  const [ben, cleo] = [await portal.person(), await portal.person()];
  const { data } = await asAna(projects.share, { body: { id: project_id, email: ben.email, level: 'read' } });
  const request = { params: { id: forward.file_id }, body: {} };
  const first = (await portal.callAs(ben)(projects.readFileTicket, request)).data;
  expect((await api.app.inject({ url: first.url })).body).toBe(reads);
  const { url } = (await portal.callAs(ben)(projects.readFileTicket, request)).data;
  const hidden = await refusal(portal.callAs(cleo)(projects.readFileTicket, request));
  const never = await refusal(
    portal.callAs(cleo)(projects.readFileTicket, { ...request, params: { id: '0'.repeat(32) } }),
  );
  expect([hidden.status, hidden.body.detail]).toEqual([404, never.body.detail]);
  // An address given before the share was withdrawn opens nothing any more.
  const grant_id = data.grantees[0]?.grant?.grant_id ?? '';
  await asAna(projects.unshare, { body: { id: project_id, grant_id } });
  expect((await api.app.inject({ url })).statusCode).toBe(404);
});

test('what is public shows tables and metadata; its reads are not even there', async () => {
  const open = await submit(portal, ana, { name: 'Open', samples: [sampleOf('F3D2', { files: [shown] })] });
  await transact(platform.db, async (tx) => {
    await declareHumanReads(tx, { id: open, human_reads: 'not_human' });
    await makeProjectPublic(tx, { id: open, at: platform.clock.now() });
  });
  const stranger = portal.callAs(await portal.person());
  expect((await stranger(projects.detail, { params: { id: open } })).data.access).toBe('public');
  const request = { params: { id: shown.file_id }, body: {} };
  expect((await refusal(stranger(projects.readFileTicket, request))).status).toBe(404);
});

test('what the store has lost is reported, with the remedy', async () => {
  expect((await api.app.inject({ url: await ticketFor(missing.file_id) })).statusCode).toBe(200);
  await platform.files.delete(missing.file_key);
  const { body } = await refusal(ticketFor(missing.file_id));
  expect(body).toMatchObject({
    code: 'gone',
    detail: 'The store no longer has the file: replace “lost_R1.fastq”, or restore a backup.',
  });
});

test('the reads of a deleted sample are gone, until it is brought back', async () => {
  const { data } = await asAna(projects.data, { query: { project_id } });
  const first = data.find(({ sample_id }) => sample_id === 'F3D0')?.id ?? '';
  const url = await ticketFor(forward.file_id);
  const deletion = (await asAna(projects.deleteSamples, { body: { project_id, sample_ids: [first] } })).data;
  expect((await api.app.inject({ url })).statusCode).toBe(404);
  await asAna(projects.restore, { body: { deletion_id: deletion.deletion_id } });
  expect((await api.app.inject({ url: await ticketFor(forward.file_id) })).body).toBe(reads);
});
