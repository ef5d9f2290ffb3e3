import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ApiDocument, compactDocument } from './compact-document.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const sample = { type: 'object', properties: { id: { type: 'string' } }, additionalProperties: false };
const gone = { description: 'code: gone', content: { 'application/json': { schema: ref('Error') } } };
const workspace = { name: 'workspace_id', in: 'query', schema: { type: 'string' } };

test('what is sent and answered alike has one name, and what nothing refers to has none', () => {
  const filter = { type: 'object', properties: { rules: { type: 'array', items: ref('Filter') } } };
  const filterInput = { type: 'object', properties: { rules: { type: 'array', items: ref('FilterInput') } } };
  const { components, paths } = compactDocument<ApiDocument>({
    paths: {
      '/a': {
        post: {
          requestBody: { content: { 'application/json': { schema: ref('FilterInput') } } },
          responses: { 200: { content: { 'application/json': { schema: ref('Sample') } } } },
        },
      },
    },
    components: {
      schemas: {
        Filter: filter,
        FilterInput: filterInput,
        Sample: sample,
        SampleInput: { ...sample, required: ['id'] },
        Unused: { type: 'string' },
      },
    },
  });
  const { additionalProperties: _, ...open } = sample;
  expect(components?.schemas).toEqual({ Filter: filter, Sample: open });
  expect(JSON.stringify(paths)).not.toContain('FilterInput');
});

test('error answers and the workspace stand once, whatever calls give them', () => {
  const call = { parameters: [workspace], responses: { 200: {}, 410: gone } };
  const { components, paths } = compactDocument<ApiDocument>({
    paths: {
      '/a': { get: call },
      '/b': { get: { ...call, responses: { 410: { ...gone, description: 'code: gone | conflict' } } } },
    },
    components: { schemas: { Error: { type: 'object' } } },
  });
  expect(components?.responses).toEqual({
    Gone: gone,
    Gone2: { ...gone, description: 'code: gone | conflict' },
  });
  expect(components?.parameters).toEqual({ workspace_id: workspace });
  expect(paths?.['/a']).toEqual({
    get: {
      parameters: [{ $ref: '#/components/parameters/workspace_id' }],
      responses: { 200: {}, 410: { $ref: '#/components/responses/Gone' } },
    },
  });
});

test('limits stay, but for those of JavaScript itself', () => {
  const { paths } = compactDocument<ApiDocument>({
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
          ],
          responses: {},
        },
      },
    },
  });
  expect(paths?.['/a']).toMatchObject({ get: { parameters: [{ schema: { type: 'integer', minimum: 1 } }] } });
  expect(JSON.stringify(paths)).not.toContain('9007199254740991');
});

test('the whole document has fewer than 700,000 bytes', () => {
  const path = new URL('../../../../../contract/openapi.json', import.meta.url);
  expect(statSync(path).size).toBeLessThan(700_000);
});
