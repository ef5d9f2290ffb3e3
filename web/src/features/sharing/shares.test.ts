import { SHARE, type ShareResult } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { answerJson, connectPages, type ReceivedRequest, startRecordingServer } from '#testing';
import { createLink, hasLinks, revokeLink } from './links.ts';
import { share, unshare } from './shares.ts';

/** What the portal says to each grantee. */
function answerTo({ line, body }: ReceivedRequest): object {
  if (line.startsWith('POST') && line.includes('/link'))
    return { link: {}, url: 'http://lab/view#secret', excluded: [] };
  if (!line.startsWith('POST')) return {};
  const emails = Array.isArray(body.emails) ? body.emails.map(String) : [];
  const grantees: ShareResult[] = emails.map((grantee) => ({ grantee, outcome: 'shared', message: '', grant: null }));
  return { grantees, excluded: [{ project_id: '0', project_name: 'Lung', n_samples: 3, reason: 'is not yours' }] };
}

const portal = await startRecordingServer((response, request) => answerJson(response, { data: answerTo(request) }));
connectPages(portal);
const { received } = portal;

const lung = { kind: 'cohort', id: 'c'.repeat(32), name: 'Lung' } as const;

test('addresses and workspaces go in parts that the server takes, and every answer comes back', async () => {
  const emails = Array.from({ length: SHARE.at_once + 3 }, (_, at) => `p${at}@lab.example`);
  const room = 'a'.repeat(32);
  const { grantees, excluded } = await share(lung, { grantees: [...emails, room], level: 'modify' });
  expect(received.map(({ line }) => line)).toEqual(
    Array(2).fill(`POST /api/v1/cohort/share?workspace_id=${'w'.repeat(32)}`),
  );
  expect(received[0]?.body).toMatchObject({ id: lung.id, level: 'modify', workspace_ids: [] });
  expect(received[1]?.body).toMatchObject({ emails: emails.slice(SHARE.at_once), workspace_ids: [room] });
  expect(grantees).toHaveLength(emails.length);
  // Each part of the answer names the same members: they are reported once.
  expect(excluded).toHaveLength(1);
});

test('each kind of thing is shared, and unshared, by the calls of its own', async () => {
  for (const kind of ['project', 'pipeline', 'param_set', 'run', 'cohort'] as const) {
    await unshare({ kind, id: lung.id, name: 'Lung' }, 'g'.repeat(32));
  }
  expect(received.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'DELETE /api/v1/project/share',
    'DELETE /api/v1/pipeline/share',
    'DELETE /api/v1/pipeline/param-set/share',
    'DELETE /api/v1/pipeline/run/share',
    'DELETE /api/v1/cohort/share',
  ]);
  expect(received.every(({ body }) => body.grant_id === 'g'.repeat(32))).toBe(true);
});

test('only what has a page worth looking at has links; the address comes with the answer', async () => {
  expect((['project', 'cohort'] as const).every(hasLinks)).toBe(true);
  expect((['run', 'pipeline', 'param_set'] as const).some(hasLinks)).toBe(false);
  const { url } = await createLink(lung, { note: 'Reviewers', expires_in_days: 7 });
  expect(url).toBe('http://lab/view#secret');
  await revokeLink({ ...lung, kind: 'project' }, 'l'.repeat(32));
  expect(received.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'POST /api/v1/cohort/share/link',
    'DELETE /api/v1/project/share/link',
  ]);
  expect(received[0]?.body).toEqual({ id: lung.id, note: 'Reviewers', expires_in_days: 7 });
});
