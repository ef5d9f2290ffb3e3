import type { ServerResponse } from 'node:http';
import { CallError, type ErrorBody, projectRoutes, signInRoutes } from '@cohortium/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { clearCaches, setShareLink } from './connection.ts';
import { queryClient, queryKeyOf, queryOf, refresh, shouldRetry } from './growing-list.ts';
import {
  assignFieldErrors,
  isDenied,
  isNotFound,
  isRejected,
  reasonOf,
  sentenceOf,
  taxonomySearchMessage,
  validationMessageOf,
} from './read-failure.ts';
import { reportRejectedUpload, signUpload } from './sign-upload.ts';
import type { ResponseInfo } from './transport.ts';

let respond: (response: ServerResponse) => void;
const server = await startRecordingServer((response) => respond(response));
let heard: ResponseInfo[] = [];
connectPages(server, { onResponse: (reply) => heard.push(reply) });

const page = { query: { page: 1 } } as const;
const read = (input: { query: { page: number } } = page) =>
  queryClient.fetchQuery({ ...queryOf(projectRoutes.list, input), retryDelay: 0 });
const refused = (status: number, body: Partial<ErrorBody> = {}) =>
  new CallError(status, { detail: 'The index did not answer.', code: 'internal', ...body });

beforeEach(() => {
  queryClient.clear();
  setShareLink(null);
  heard = [];
  respond = (response) => answerJson(response, { data: [] });
});
afterEach(() => {
  setShareLink(null);
  queryClient.clear();
});

describe('an answer that a page keeps', () => {
  test('is kept for its route, its workspace and what was asked; another page of a list is another answer', async () => {
    await read();
    await read();
    expect(server.received).toHaveLength(1);
    await read({ query: { page: 2 } });
    expect(server.received.map(({ line }) => line)).toEqual(
      [1, 2].map((at) => expect.stringMatching(new RegExp(`^GET /api/v1/project\\?.*page=${at}\\b`))),
    );
    expect(server.received[0]?.line).toContain(`workspace_id=${'w'.repeat(32)}`);
  });

  test('is out of date with a write to its list, on every page of it and on no other list', async () => {
    await read();
    await read({ query: { page: 2 } });
    queryClient.setQueryData(queryKeyOf(projectRoutes.search), 'another route');
    await refresh(projectRoutes.list);
    const stale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
    expect(stale(queryKeyOf(projectRoutes.list, page))).toBe(true);
    expect(stale(queryKeyOf(projectRoutes.list, { query: { page: 2 } }))).toBe(true);
    expect(stale(queryKeyOf(projectRoutes.search))).toBe(false);
  });

  test('is of no workspace where the service knows none, and where a link is looked through', () => {
    expect(queryKeyOf(projectRoutes.list)).toContain('w'.repeat(32));
    expect(queryKeyOf(signInRoutes.login)).not.toContain('w'.repeat(32));
    setShareLink({ token: 'link', refused: () => undefined });
    expect(queryKeyOf(projectRoutes.list)).not.toContain('w'.repeat(32));
  });

  test('is forgotten when another person may come', async () => {
    await read();
    clearCaches();
    expect(queryClient.getQueryData(queryKeyOf(projectRoutes.list, page))).toBeUndefined();
  });
});

describe('a read that fails', () => {
  test.each([
    ['a lost connection', 0, [true, true, false]],
    ['a failing server', 503, [true, true, false]],
    ['a refusal', 403, [false]],
    ['a thing that is not there', 404, [false]],
    ['too many at once', 429, [false]],
  ])('%s is asked again twice at most, and an answer in words never', (_, status, tries) => {
    expect(tries.map((__, failures) => shouldRetry(failures, refused(status)))).toEqual(tries);
  });

  test('a fault of the page itself is not asked again', () => {
    expect(shouldRetry(0, new TypeError('undefined is not a function'))).toBe(false);
  });

  test('comes through once the server has recovered, without a word to the person', async () => {
    let failures = 2;
    respond = (response) => {
      failures -= 1;
      answerJson(response, failures < 0 ? { data: ['there'] } : {}, failures < 0 ? 200 : 503);
    };
    await expect(read()).resolves.toEqual({ data: ['there'] });
    expect(heard.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  test('shows the server’s own message, at once', async () => {
    respond = (response) => answerJson(response, { detail: 'Ask an owner.', code: 'permission_denied' }, 403);
    const error = await read().catch((cause: unknown) => cause);
    expect(server.received).toHaveLength(1);
    expect([sentenceOf(error), isDenied(error)]).toEqual(['Ask an owner.', true]);
  });
});

describe('error messages', () => {
  test('a refused query is described without field names, each problem once', () => {
    const few = { field: 'result_ids', message: 'Choose more samples.' };
    const refusal = refused(422, {
      detail: 'result_ids: Choose more samples.',
      fields: [few, { ...few, field: 'rank' }],
    });
    expect(validationMessageOf(refusal)).toBe('Choose more samples.');
    expect(validationMessageOf(refused(503))).toBe('The index did not answer.');
    expect(validationMessageOf(new Error('The line is gone.'))).toBe('The line is gone.');
  });

  test('what is refused once is refused again; a portal that failed or is busy may answer the next time', () => {
    expect([400, 403, 404, 405, 410, 413, 422].every((status) => isRejected(refused(status)))).toBe(true);
    expect([0, 408, 409, 429, 500, 503].some((status) => isRejected(refused(status)))).toBe(false);
    expect(isRejected(new Error('The line is gone.'))).toBe(false);
  });

  test('an address that is not there, or was cut short, shows nothing; other refusals are not of the address', () => {
    const cut = refused(422, { detail: 'id: must be an id', fields: [{ field: 'id', message: 'must be an id' }] });
    const other = refused(422, { detail: 'rank: no', fields: [{ field: 'rank', message: 'no' }] });
    expect([refused(404), cut, other, refused(503), new Error('id')].map(isNotFound)).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(reasonOf(cut)).toBe('This link does not exist. It may be incomplete.');
    expect([reasonOf(other), reasonOf(refused(503))]).toEqual(['no', 'The index did not answer.']);
  });

  test('a proxy’s page instead of an answer is a sentence with its number', async () => {
    respond = (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    const error = await read().catch((cause: unknown) => cause);
    expect(sentenceOf(error)).toBe('The server responded 404 without a reason.');
    expect(isDenied(error)).toBe(false);
  });

  test('a thrown value that is no error is shown as it is, never “undefined”', () => {
    expect(sentenceOf(new Error('Disk full'))).toBe('Disk full');
    expect(sentenceOf('stopped')).toBe('stopped');
    expect(sentenceOf(new Error(''))).toBe('Error');
  });

  test('a taxonomy search says the server’s detail only where that is a sentence', () => {
    const search = (detail: unknown) => Object.assign(refused(422), { cause: { detail } });
    expect(taxonomySearchMessage(search('Give three letters.'))).toBe('Give three letters.');
    expect(taxonomySearchMessage(search([{ msg: 'too short' }]))).toBe('Something went wrong!');
    expect(taxonomySearchMessage(refused(0))).toBe('Something went wrong!');
    expect(taxonomySearchMessage(new Error('Give three letters.'))).toBe('Something went wrong!');
  });
});

describe('refused fields of a form', () => {
  const fields = ['name', 'email'] as const;
  const placed = (error: unknown) => {
    const at: Record<string, string> = {};
    const rest = assignFieldErrors(error, fields, (field, { message }) => Object.assign(at, { [field]: message }));
    return { at, rest };
  };

  test('each is shown at its own field, and nothing is repeated', () => {
    const body = {
      fields: [
        { field: 'name', message: 'Taken already.' },
        { field: 'body.email', message: 'No address.' },
      ],
    };
    expect(placed(refused(422, body))).toEqual({ at: { name: 'Taken already.', email: 'No address.' }, rest: null });
  });

  test('that the form does not show are joined in one sentence, next to those that it shows', () => {
    const body = {
      fields: [
        { field: 'name', message: 'Taken already.' },
        { field: 'quota', message: 'Too much.' },
        { field: 'names', message: 'Not one.' },
      ],
    };
    expect(placed(refused(422, body))).toEqual({
      at: { name: 'Taken already.' },
      rest: 'quota: Too much.; names: Not one.',
    });
  });

  test('of which there are none leave the sentence for the whole', () => {
    expect(placed(refused(409, { fields: [] })).rest).toBe('The index did not answer.');
    expect(placed(new Error('Disk full'))).toEqual({ at: {}, rest: 'Disk full' });
  });
});

describe('pieces of a file', () => {
  test('go to the service that the server named, signed as every call is', () => {
    expect(signUpload('/api/v1/upload/f3d0')).toEqual({
      url: '/api/v1/upload/f3d0',
      headers: { authorization: 'Bearer token-of-ana' },
    });
    setShareLink({ token: 'link', refused: () => undefined });
    expect(signUpload('/api/v1/upload/f3d0').headers).toEqual({ authorization: 'Bearer link' });
  });

  test('are never sent to an address outside of the portal', () => {
    for (const path of ['https://elsewhere.example/upload', '//elsewhere.example', '/api/v10/upload', ''])
      expect(() => signUpload(path)).toThrow('No Cohortium API responds at');
  });

  test('that are refused tell the session, and reject with the server’s words or a sentence of our own', () => {
    const path = '/api/v1/upload/f3d0';
    const output = reportRejectedUpload(path, 413, '{"detail":"The storage is full.","code":"quota_exceeded"}');
    expect(output.status).toBe(413);
    expect(output.body.detail).toBe('The storage is full.');
    expect(reportRejectedUpload(path, 502, '<html>').body.detail).toBe('The server responded 502 without a reason.');
    expect(heard.map(({ status, token }) => [status, token])).toEqual([
      [413, 'token-of-ana'],
      [502, 'token-of-ana'],
    ]);
  });
});
