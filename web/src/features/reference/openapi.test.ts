/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeCommand } from './call-page.tsx';
import { formatConstraints, formatType, partsOf } from './describe-schema.ts';
import { callsOf, groupCalls, type OpenApi, type Schema, searchCalls } from './openapi.ts';

const file = new URL('../../../../contract/openapi.json', import.meta.url);
const document: OpenApi = JSON.parse(readFileSync(file, 'utf8'));
const calls = callsOf(document);
const commandOf = (id: string) => {
  const listed = calls.find((call) => call.id === id);
  if (!listed) throw new Error(`The document has no ${id}.`);
  return writeCommand(document, listed, 'https://portal.example');
};

test('a call is found by any words of its address, group and purpose, in any order', () => {
  const found = (search: string) => searchCalls(calls, search).map(({ id }) => id);
  expect(found('SUBSET cohort patch')).toEqual(['patch /api/v1/cohort/subset']);
  expect(found('beta-diversity')).toContain('post /api/v1/analysis/beta-diversity');
  expect(found('')).toHaveLength(calls.length);
  expect(found('no such words')).toEqual([]);
});

test('each call appears once, in the group of its resource type; what scientists call comes before administration', () => {
  const groups = groupCalls(calls);
  const tags = groups.map(([tag]) => tag);
  expect(tags.slice(0, 2)).toEqual(['amr', 'analysis']);
  expect(tags.slice(-3)).toEqual(['admin', 'dynamodb', 'wes']);
  expect(tags.slice(0, -3)).toEqual(tags.slice(0, -3).toSorted());
  expect(groups.flatMap(([, group]) => group)).toHaveLength(calls.length);
  expect(groups.find(([tag]) => tag === 'cohort')?.[1].length).toBeGreaterThan(50);
});

test('every field of every call is described', () => {
  const untold: string[] = [];
  const look = (schema: Schema, place: string, depth: number): void => {
    formatConstraints(document, schema);
    if (formatType(document, schema).includes('undefined')) untold.push(place);
    if (depth > 4) return;
    for (const part of partsOf(document, schema)) look(part.schema, `${place}.${part.name}`, depth + 1);
  };
  for (const { id, operation } of calls) {
    for (const { name, schema } of operation.parameters ?? []) look(schema ?? {}, `${id} ${name}`, 0);
    const contents = [operation.requestBody, ...Object.values(operation.responses)].flatMap((side) =>
      Object.values(side?.content ?? {}),
    );
    for (const { schema } of contents) look(schema ?? {}, id, 0);
  }
  expect(untold).toEqual([]);
});

test('a command line has what the call cannot do without, and no more', () => {
  expect(commandOf('patch /api/v1/cohort/subset')).toBe(
    `curl -X PATCH 'https://portal.example/api/v1/cohort/subset' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"cohort_id":"…","version":1}'`,
  );
  const login = commandOf('post /identity/auth/login');
  expect(login).not.toContain('$TOKEN');
  expect(login).toContain("--data-urlencode 'username=…' \\\n  --data-urlencode 'password=…'");
  for (const { id } of calls) expect(commandOf(id)).toMatch(/^curl -X [A-Z]+ 'https:\/\/portal\.example\/[^']+'/);
});
