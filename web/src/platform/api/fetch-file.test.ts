import { CallError, cohortRoutes } from '@cohortium/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { connectPages, startRecordingServer } from '#testing';
import { setShareLink } from './connection.ts';
import { fetchFile } from './fetch-file.ts';

const answer = { status: 200, text: 'sample_id\tdiet\nF3D0\tchow\n' };
const portal = await startRecordingServer((response) => response.writeHead(answer.status).end(answer.text));
connectPages(portal);
const id = 'a'.repeat(32);
const fetchSheet = () => fetchFile(cohortRoutes.exportNow, { params: { id }, query: { version: 3 } });

afterEach(() => {
  setShareLink(null);
  Object.assign(answer, { status: 200, text: 'sample_id\tdiet\nF3D0\tchow\n' });
});

describe('a file that the page fetches itself', () => {
  test('comes as its bytes, asked for with one’s own token in one’s workspace', async () => {
    expect(await (await fetchSheet()).text()).toBe('sample_id\tdiet\nF3D0\tchow\n');
    const [request] = portal.received;
    expect(request?.line).toMatch(new RegExp(`^GET /api/v1/cohort/${id}/export\\?.*version=3`));
    expect(request?.line).toContain(`workspace_id=${'w'.repeat(32)}`);
    expect(request?.line).not.toContain('token');
    expect(request?.headers.authorization).toBe('Bearer token-of-ana');
  });

  test('through a link carries the link’s token, and no workspace', async () => {
    setShareLink({ token: 'of-the-link', refused: () => undefined });
    await fetchSheet();
    expect(portal.received[0]?.headers.authorization).toBe('Bearer of-the-link');
    expect(portal.received[0]?.line).not.toContain('workspace_id');
  });

  test('of a link that was revoked is refused, and the page hears that it shows nothing any more', async () => {
    const heard = { refused: 0 };
    setShareLink({ token: 'of-the-link', refused: () => void heard.refused++ });
    Object.assign(answer, {
      status: 401,
      text: JSON.stringify({ detail: 'It was revoked.', code: 'unauthenticated' }),
    });
    const error = await fetchSheet().catch((refusal: unknown) => refusal);
    expect(error instanceof CallError && [error.status, error.body.detail]).toEqual([401, 'It was revoked.']);
    expect(heard.refused).toBe(1);
  });

  test('that a proxy answered for the portal is refused with a message', async () => {
    Object.assign(answer, { status: 502, text: '<html>Bad gateway</html>' });
    await expect(fetchSheet()).rejects.toThrow('The server responded 502 without a reason.');
  });
});
