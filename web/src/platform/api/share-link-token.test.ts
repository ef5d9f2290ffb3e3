import { cohortRoutes } from '@cohortium/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { call, setShareLink } from './connection.ts';
import type { ResponseInfo } from './transport.ts';

/** A server that says who asked and where; it knows one link. */
const portal = await startRecordingServer((response, { line, headers: { authorization = '' } }) => {
  if (authorization === 'Bearer spent') answerJson(response, { detail: 'No', code: 'unauthenticated' }, 401);
  else answerJson(response, { data: { authorization, line } });
});
const heard: ResponseInfo[] = [];
connectPages(portal, { onResponse: (reply) => heard.push(reply) });
afterEach(() => setShareLink(null));

const params = { id: 'c'.repeat(32) };
const request = () => call(cohortRoutes.detail, { params });

test('through a link calls carry its token and no workspace; one’s own account comes back with its end', async () => {
  setShareLink({ token: 'link', refused: () => undefined });
  expect(await request()).toMatchObject({
    data: { authorization: 'Bearer link', line: expect.not.stringContaining('w'.repeat(32)) },
  });
  setShareLink(null);
  expect(await request()).toMatchObject({
    data: { authorization: 'Bearer token-of-ana', line: expect.stringContaining('w'.repeat(32)) },
  });
});

test('an expired link is reported, and does not sign the person out', async () => {
  const refused = vi.fn();
  setShareLink({ token: 'spent', refused });
  await expect(request()).rejects.toMatchObject({ status: 401 });
  expect(refused).toHaveBeenCalledOnce();
  // The session hears which token was refused, and acts on its own alone.
  expect(heard.at(-1)).toMatchObject({ status: 401, token: 'spent' });
});
