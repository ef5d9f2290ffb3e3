import { createServer } from 'node:http';
import { allRoutes, CallError, pathOf, routes } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testPortal } from '#testing';
import { requestFactories } from '../access/request-factories.fixture.ts';
import { textPaths } from './schema-leaves.fixture.ts';

/** Somebody's inside, which must never hear from the portal. */
const knocks: string[] = [];
const inside = createServer((request, response) => {
  knocks.push(`${request.method} ${request.url}`);
  response.setHeader('content-type', 'application/json');
  response.end(
    '{"class": "CommandLineTool", "cwlVersion": "v1.2", "inputs": [], "outputs": [], "baseCommand": "true"}',
  );
});
await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
const place = inside.address();
const address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/latest/meta-data`;

const portal = await testPortal();
const ana = await portal.person();
afterAll(async () => {
  await new Promise((closed) => inside.close(closed));
});

const workflow = (step: string, head = ''): string => `cwlVersion: v1.2
class: Workflow
${head}
inputs: []
outputs: []
steps:
  one:
    ${step}
    in: []
    out: []
`;

/** Where a document may name another one. */
const documents: [string, string][] = [
  ['a tool elsewhere', workflow(`run: ${address}/tool.cwl`)],
  ['an import', workflow(`run: {$import: "${address}/tool.cwl"}`)],
  [
    'an include',
    workflow(`run: {class: ExpressionTool, inputs: [], outputs: [], expression: {$include: "${address}/x.js"}}`),
  ],
  [
    'schemas',
    workflow(
      'run: {class: CommandLineTool, inputs: [], outputs: [], baseCommand: "true"}',
      `$schemas: ["${address}/schema.rdf"]`,
    ),
  ],
  ['a namespace', workflow(`run: x:tool`, `$namespaces: {x: "${address}/"}`)],
  [
    'a type elsewhere',
    workflow(`run: {class: CommandLineTool, inputs: {a: "${address}/types.yml#/T"}, outputs: [], baseCommand: "true"}`),
  ],
  [
    'an image',
    workflow(
      `run: {class: CommandLineTool, requirements: {DockerRequirement: {dockerImport: "${address}/i.tar", dockerPull: "127.0.0.1/i"}}, inputs: [], outputs: [], baseCommand: "true"}`,
    ),
  ],
  [
    'a file of its own defaults',
    workflow(
      `run: {class: CommandLineTool, inputs: {a: {type: File, default: {class: File, location: "${address}/passwd"}}}, outputs: [], baseCommand: "true"}`,
    ),
  ],
  ['a file of this machine', workflow('run: file:///etc/passwd')],
];

describe('addresses that people write are not asked', () => {
  test('while anyone who does ask there is heard', async () => {
    expect((await fetch(address)).status).toBe(200);
    expect(knocks.splice(0)).toEqual(['GET /latest/meta-data']);
  });

  test.each(documents)('%s in a workflow, when it is checked or registered', async (_, text) => {
    const file_id = await portal.upload(ana, 'flow.cwl', Buffer.from(text));
    const call = portal.callAs(ana);
    const checked = await call(routes.pipelines.check, { body: { file_id } }).catch((error: unknown) => error);
    const message = JSON.stringify(checked instanceof CallError ? checked.body : checked);
    expect(message).not.toContain('root:x:0');
    const body = { file_id, name: `Flow ${file_id}`, version: '1.0.0', description: 'For tests.' };
    const registered = await call(routes.pipelines.register, { body }).catch((error: unknown) => error);
    expect(JSON.stringify(registered instanceof CallError ? registered.body : registered)).not.toContain('root:x:0');
    expect(knocks).toEqual([]);
  });

  test('nor by a program that names its workflow so', async () => {
    const boundary = 'parts-of-it';
    const fields = { workflow_type: 'CWL', workflow_type_version: 'v1.2', workflow_url: `${address}/flow.cwl` };
    const parts = Object.entries(fields).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const answer = await portal.portal.api.app.inject({
      method: 'POST',
      url: pathOf(routes.wes.submit),
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${parts.join('')}--${boundary}--\r\n`,
    });
    expect([400, 422]).toContain(answer.statusCode);
    expect(knocks).toEqual([]);
  });

  test('no call has a field for an address, but WES, which knows names alone', () => {
    const named = allRoutes.flatMap((route) =>
      [route.body, route.query].flatMap((schema) =>
        schema
          ? textPaths(schema).flatMap((path) =>
              path.filter((step) => /ur[il]$|href|redirect|callback|webhook/i.test(String(step))),
            )
          : [],
      ),
    );
    expect(named).toEqual(['workflow_url']);
    expect(Object.keys(requestFactories).length).toBeGreaterThan(100);
  });

  test('a provider’s address comes from the settings, not from who signs in', async () => {
    for (const redirect of [address, 'https://evil.example', '//evil.example']) {
      const answer = await portal.portal.api.app.inject(
        `/identity/oauth/google/callback?state=x&code=y&redirect_uri=${encodeURIComponent(redirect)}&iss=${encodeURIComponent(redirect)}`,
      );
      expect(String(answer.headers.location)).toMatch(/^http:\/\/localhost:0\/login#oauth_error=/);
      const begun = await portal.portal.api.app.inject(
        `/identity/oauth/${encodeURIComponent(redirect)}/authorize?binding=${'0'.repeat(64)}`,
      );
      expect(begun.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(knocks).toEqual([]);
  });
});
