import { expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { applyDecision } from './decide-dialog.tsx';
import { decisions } from './decisions.ts';
import { lungRequest } from './request.fixture.ts';

const portal = await startRecordingServer((response) => answerJson(response, { data: lungRequest() }));
connectPages(portal);
const { received } = portal;

test('every step goes to its own call, in the workspace of the request, with the count of changes that was read', async () => {
  const request = lungRequest();
  for (const step of decisions) await applyDecision(request, step, 'Because.');
  const at = received.map(({ line }) => line.replace(/\?.*/, '').replace('/api/v1', ''));
  expect(Object.fromEntries(decisions.map((step, place) => [step, at[place]]))).toEqual({
    submit: 'POST /publicise/publicise',
    retract: 'POST /publicise/publicise',
    approve: 'PATCH /publicise/publicise',
    request_changes: 'PATCH /publicise/publicise',
    revoke: 'PATCH /publicise/publicise',
    withdraw: 'DELETE /project/public',
    note: 'PATCH /publicise/publicise',
    unassign: 'PATCH /publicise/publicise/assign',
  });
  const requested = received.filter(({ line }) => line.startsWith('POST'));
  expect(requested.every(({ line }) => line.endsWith(`workspace_id=${request.workspace_id}`))).toBe(true);
  const counted = received.filter(({ line }) => !line.startsWith('DELETE'));
  expect(counted.every(({ body }) => body.change_no === 3)).toBe(true);
  expect(received.find(({ line }) => line.startsWith('DELETE'))?.body).toEqual({
    project_id: request.object_id,
    reason: 'Because.',
  });
});

test('what is withdrawn is named by its kind', async () => {
  await applyDecision(lungRequest({ object_type: 'cohort' }), 'withdraw', 'Consent was withdrawn.');
  await applyDecision(lungRequest({ object_type: 'pipeline' }), 'withdraw', 'It counts wrongly.');
  expect(received.map(({ line }) => line.replace(/\?.*/, ''))).toEqual([
    'DELETE /api/v1/cohort/public',
    'DELETE /api/v1/pipeline/public',
  ]);
  expect(received.map(({ body }) => Object.keys(body)[0])).toEqual(['cohort_id', 'pipeline_id']);
});
