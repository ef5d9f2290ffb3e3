import { pathOf, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { testPortal } from '#testing';
import { callOutcome } from './outcome.fixture.ts';

const portal = await testPortal();
const ana = await portal.person();
const call = portal.callAs(ana);
const at = `workspace_id=${ana.workspace_id}`;
const origin = portal.portal.api.app.listen({ port: 0, host: '127.0.0.1' });
const headers = { authorization: `Bearer ${ana.token}` };

const climbing = [
  '../secret.key',
  '..',
  '.',
  '/etc/passwd',
  'a/../../b',
  'a\\..\\b',
  'C:\\boot.ini',
  'a\u0000.fastq',
  'a\nb',
  '%2e%2e/x/y',
  '\ud800',
];

test.each(climbing)('a file cannot be called %j', async (name) => {
  expect(await callOutcome(call(routes.ingestion.presignedUrl, { body: { files: [{ name, size_bytes: 4 }] } }))).toBe(
    422,
  );
  const file_names = [name];
  expect(
    await callOutcome(
      call(routes.ingestion.ingestBulk, { body: { sheet: 'sample_id\nA', file_names, dry_run: true } }),
    ),
  ).toBe(422);
});

const ways = ['..', '..%2f..%2fsecret.key', '%2e%2e%2fsecret.key', '..%5csecret.key', '%00', 'etc%2fpasswd', '....//'];

test.each(ways)('nothing is found under the id %s', async (id) => {
  const files = [
    `/api/v1/pipeline/document/${id}`,
    `/api/v1/pipeline/run/crate/${id}`,
    `/api/v1/pipeline/run/output/${'0'.repeat(32)}/${id}`,
    `${pathOf(routes.wes.runs)}/${'0'.repeat(32)}/outputs/${id}`,
    `/api/v1/project/detail/${id}`,
  ];
  for (const url of files) {
    const answer = await portal.portal.api.app.inject({ url: `${url}?${at}`, headers });
    expect([url, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([url, true]);
  }
});

test.each(ways)('no upload goes to %s', async (id) => {
  const base = await origin;
  for (const method of ['HEAD', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${base}/api/v1/sample/ingest/upload/${id}?${at}`, {
      method,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      ...(method === 'PATCH' ? { body: 'x' } : {}),
    });
    expect([method, answer.status >= 400 && answer.status < 500]).toEqual([method, true]);
  }
});
