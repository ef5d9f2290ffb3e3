import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf, routes, UPLOAD } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { insertUploads, openIngestionUploads, sweepUploads } from '#ingestion';
import { newId } from '#platform/clock';
import { type TestPerson, testPortal } from '../../test/testing/index.ts';

const portal = await testPortal();
const { platform, api } = portal.portal;
const { db, files, clock } = platform;
const DAY_MS = 86_400_000;

/** A request that says how it is cut into parts, and of which the body is still to come. */
async function begin({ token, workspace_id }: TestPerson): Promise<ClientRequest> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const address = api.app.server.address();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=cut' };
  const path = `${pathOf(routes.wes.submit)}?workspace_id=${workspace_id}`;
  const port = typeof address === 'object' && address ? address.port : 0;
  return request({ host: '127.0.0.1', port, path, method: 'POST', headers });
}

const attached = (name: string, text: string) =>
  `--cut\r\ncontent-disposition: form-data; name="workflow_attachment"; filename="${name}"\r\n\r\n${text}`;

const uploadsOf = async ({ workspace_id }: TestPerson) =>
  db
    .withTables<{ uploads: { file_id: string; workspace_id: string; state: string; size_bytes: number } }>()
    .selectFrom('uploads')
    .select(['file_id', 'state', 'size_bytes'])
    .where('workspace_id', '=', workspace_id)
    .orderBy('state')
    .execute();

const isKept = async (fileId: string) =>
  files.open(`uploads/${fileId}`).then(
    (stream) => stream.destroy() !== null,
    () => false,
  );

test('what a request had sent when the portal was killed counts, and is gone a day later', async () => {
  const ana = await portal.person();
  const sending = await begin(ana);
  sending.on('error', () => undefined);
  sending.write(`${attached('a.fastq.gz', 'first\n')}\r\n${attached('b.fastq.gz', 'half of the sec')}`);
  let rows = await uploadsOf(ana);
  for (; rows.length < 2; rows = await uploadsOf(ana)) await wait(20);
  expect(rows).toMatchObject([{ state: 'stored', size_bytes: 6 }, { state: 'waiting' }]);
  const [first] = rows.map(({ file_id }) => file_id);
  expect(await isKept(first ?? '')).toBe(true);

  const later = { ...platform, clock: { now: () => new Date(clock.now().getTime() + 2 * DAY_MS) } };
  await sweepUploads({ platform: later, uploads: await openIngestionUploads(platform) });
  expect(await uploadsOf(ana)).toEqual([]);
  expect(await isKept(first ?? '')).toBe(false);
  sending.destroy();
});

test('a request that breaks off leaves nothing', async () => {
  const ana = await portal.person();
  const sending = await begin(ana);
  sending.on('error', () => undefined);
  sending.write(`${attached('a.fastq.gz', 'first\n')}\r\n${attached('b.fastq.gz', 'half')}`);
  while ((await uploadsOf(ana)).length < 2) await wait(20);
  sending.destroy();
  while ((await uploadsOf(ana)).length > 0) await wait(20);
});

test('attachments count to the workspace’s storage: what does not fit is refused and not kept', async () => {
  const ana = await portal.person();
  const { workspace_id, id: person_id } = ana;
  const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
  const large = { file_id: newId(), name: 'large.fastq.gz', size_bytes: UPLOAD.workspace_quota_bytes - 10 };
  await insertUploads(db, [{ ...large, person_id, workspace_id, expires_at }]);
  const sending = await begin(ana);
  const answered = once(sending, 'response');
  sending.end(`${attached('a.fastq.gz', 'eight...')}\r\n${attached('b.fastq.gz', 'three more')}\r\n--cut--\r\n`);
  const [answer] = await answered;
  let body = '';
  for await (const chunk of answer) body += chunk;
  expect([answer.statusCode, JSON.parse(body).detail]).toEqual([
    413,
    expect.stringMatching(
      /These files exceed the workspace’s storage quota\. Delete submissions, or request more storage\./,
    ),
  ]);
  expect(await uploadsOf(ana)).toMatchObject([{ file_id: large.file_id }]);
});
