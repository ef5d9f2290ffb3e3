import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeContract, OPENAPI_PATH } from '#platform/http';
import { sharedPortal } from '#testing';

const portal = await sharedPortal();

test('the portal serves every call of the contract, and describes them as contract/openapi.json does', async () => {
  const answer = await portal.portal.api.app.inject({ method: 'GET', url: OPENAPI_PATH });
  const served = answer.json();
  const written = JSON.parse(await readFile(new URL('../../../../../contract/openapi.json', import.meta.url), 'utf8'));
  expect(Object.keys(served.paths).sort()).toEqual(Object.keys(written.paths));
  expect(served).toEqual(written);
  expect(written).toEqual(JSON.parse(JSON.stringify(await describeContract())));
});

test('every link of the description leads somewhere, so that clients can be generated from it', async () => {
  const described = JSON.parse(JSON.stringify(await describeContract()));
  const links = new Set<string>();
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('schema' in part && 'in' in part) expect(part.schema, JSON.stringify(part)).toBeInstanceOf(Object);
    if ('$ref' in part && typeof part.$ref === 'string') links.add(part.$ref);
    for (const inner of Object.values(part)) walk(inner);
  };
  walk(described);
  const known = ['schemas', 'responses', 'parameters'].flatMap((kind) =>
    Object.keys(described.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  expect(links.size).toBeGreaterThan(10);
  expect([...links].filter((link) => !known.includes(link))).toEqual([]);
});

test('every operation has a unique id, a summary, a tag, and an answer with a description', async () => {
  const described = JSON.parse(JSON.stringify(await describeContract()));
  type Operation = {
    operationId: string;
    summary: string;
    tags: string[];
    responses: Record<string, { description?: string }>;
  };
  const operations: Operation[] = Object.values(described.paths).flatMap((path) => Object.values(Object(path)));
  const ids = operations.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^[A-Za-z]\w*$/.test(id ?? ''))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary, tags, responses } of operations) {
    expect(summary.length, operationId).toBeGreaterThan(3);
    expect(tags, operationId).toHaveLength(1);
    const answers = Object.entries(responses).filter(([status]) => Number(status) < 400);
    expect(answers.length, operationId).toBeGreaterThan(0);
    for (const [, { description }] of answers) expect(description, operationId).not.toBe('Default Response');
  }
  expect(ids).toContain('cohorts_create');
});

test('the description tells what travels as a form, which errors a call answers, and how uploads are sent', async () => {
  const described = JSON.parse(JSON.stringify(await describeContract()));
  const answerOf = ({ $ref }: { $ref: string }) => described.components.responses[$ref.split('/').at(-1) ?? ''];
  const login = described.paths['/identity/auth/login'].post;
  expect(Object.keys(login.requestBody.content)).toEqual(['application/x-www-form-urlencoded']);
  expect(answerOf(login.responses['400']).description).toContain('bad_credentials');
  expect(login.responses['401']).toBeUndefined();
  const run = described.paths['/api/v1/sample/ingest-bulk'].post.responses;
  expect(Object.keys(run)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '409', '413', '415', '422']));
  expect(answerOf(run['422']).content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
  expect(described.components.schemas.Error.required).toEqual(['detail', 'code']);
  const upload = described.paths['/api/v1/sample/ingest/upload/{id}'];
  expect(Object.keys(upload).sort()).toEqual(['delete', 'head', 'patch']);
  expect(Object.keys(upload.patch.requestBody.content)).toEqual(['application/offset+octet-stream']);
  expect(upload.patch.responses['204'].content).toBeUndefined();
});
