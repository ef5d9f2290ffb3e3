import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { openLog } from '#platform/logging';
import { seedTable, testPortal } from '#testing';
import { callOutcome } from './outcome.fixture.ts';

const lines: string[] = [];
const portal = await testPortal({ log: openLog('trace', { write: (line) => void lines.push(line) }) });
const ana = await portal.person({ email: 'ana.zanzibar@lab.example' });
const call = portal.callAs(ana);
await seedTable(portal.portal.platform, ana, {
  samples: [{ sample_id: 'one', metadata: { diet: 'rye' } }],
  features: [{ feature_id: 'a1', sequence: null, lineage: ['B', 'C', 'D', 'E', 'F', 'G', null] }],
  counts: [[5]],
});
const SOUGHT = 'melanoma';

test('what people search for, and whom they write to, appears in no line of the log', async () => {
  await callOutcome(call(routes.search.search, { query: { query: SOUGHT } }));
  await callOutcome(call(routes.projects.list, { query: { name: SOUGHT } }));
  const and_ = [{ field: 'diet', operator: 'contains' as const, value: SOUGHT }];
  await callOutcome(call(routes.samples.microbiomics, { body: { and_ } }));
  await callOutcome(
    call(routes.samples.microbiomics, { body: { and_: [{ field: SOUGHT, value: `(${SOUGHT}`, regex: true }] } }),
  );
  const { app } = portal.portal.api;
  const headers = { authorization: `Bearer ${ana.token}` };
  for (const url of [
    `/search?${SOUGHT}`,
    `/api/v1/project?workspace_id=${ana.workspace_id}&${SOUGHT}%20of=1&name=${SOUGHT}`,
    `/api/v1/project?search=${SOUGHT}&name=${SOUGHT}?${SOUGHT}=1`,
    `/api/v1/%ZZ?name=${SOUGHT}`,
    '/people/ana.zanzibar@lab.example',
    `/identity/oauth/google/callback?code=${SOUGHT}&state=${SOUGHT}`,
  ]) {
    await app.inject({ url, headers });
  }
  await callOutcome(
    portal.call(routes.identity.login, { body: { username: 'ana.zanzibar@lab.example', password: SOUGHT } }),
  );
  await callOutcome(portal.call(routes.identity.forgotPassword, { body: { email: 'ana.zanzibar@lab.example' } }));
  const log = lines.join('');
  expect(log).toContain('/api/v1/project?workspace_id');
  expect(log).not.toContain(SOUGHT);
  expect(log).not.toContain('zanzibar');
  expect(log).not.toContain('@lab.example');
});
