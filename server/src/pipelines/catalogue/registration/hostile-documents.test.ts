import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedPortal } from '../../../../test/testing/index.ts';
import { smallWorkflow, smallZip, writeTool, zipOf } from './document.fixture.ts';

const { pipelines } = routes;
const portal = await sharedPortal();
const mallory = await portal.person();
const call = portal.callAs(mallory);

/** A file of the server that is nobody's business; JSON and YAML too, so that a reader would take it as a document. */
const folder = await mkdtemp(join(tmpdir(), 'elsewhere-'));
afterAll(() => rm(folder, { recursive: true }));
const canary = join(folder, 'secret.cwl');
const WORDS = 'canary-of-the-server';
await writeFile(canary, `${WORDS}: {class: CommandLineTool}\n`);
const at = `file://${canary}`;

const longAgo = new Date('2001-01-01');
/** From now on its time of access tells whether somebody has read it. */
const seal = () => utimes(canary, longAgo, new Date());
const wasRead = async () => (await stat(canary)).atimeMs !== longAgo.getTime();

const withTool = (change: (tool: string) => string) => smallZip(undefined, change(writeTool()));
const inFlow = (from: string, to: string) => smallZip((text) => text.replace(from, to));

const attacks: [string, () => Promise<Uint8Array>][] = [
  ['doc as an ordered map that includes it', () => inFlow('doc: Writes five files.', `doc: !!omap\n- $include: ${at}`)],
  ['doc as pairs that import it', () => inFlow('doc: Writes five files.', `doc: !!pairs\n- $import: ${at}`)],
  ['a plain $include', () => inFlow('doc: Writes five files.', `doc: { $include: "${at}" }`)],
  ['a plain $include by path', () => inFlow('doc: Writes five files.', `doc: { $include: "${canary}" }`)],
  ['$mixin', () => inFlow('label: Small', `label: Small\n$mixin: ${at}`)],
  ['run under a prefix', () => inFlow('run: tools/write.cwl', `cwl:run: ${at}`)],
  ['run by its whole address', () => inFlow('run: tools/write.cwl', `"https://w3id.org/cwl/cwl#run": ${at}`)],
  [
    'run under a prefix of one’s own',
    () => inFlow('run: tools/write.cwl', `x:run: ${at}\n    $namespaces: {x: "https://w3id.org/cwl/cwl#"}`),
  ],
  ['run by an address', () => inFlow('run: tools/write.cwl', `run: ${at}`)],
  ['a merge key', () => inFlow('label: Small', `label: Small\n<<: { $import: "${at}" }`)],
  ['a key twice', () => inFlow('run: tools/write.cwl', `run: tools/write.cwl\n    run: ${at}`)],
  [
    'a default of class cwl:File',
    () =>
      withTool((tool) =>
        tool.replace(
          'depth: int',
          `depth: { type: File, default: { class: "cwl:File", location: "${at}" }, loadContents: true }`,
        ),
      ),
  ],
  [
    'a default with cwl:location',
    () =>
      withTool((tool) =>
        tool.replace('depth: int', `depth: { type: File, default: { class: File, cwl:location: "${at}" } }`),
      ),
  ],
  [
    'a default with two places',
    () =>
      withTool((tool) =>
        tool.replace(
          'depth: int',
          `depth: { type: File, default: { class: File, location: ../main.cwl, path: "${canary}" } }`,
        ),
      ),
  ],
  [
    'a default with secondary files',
    () =>
      withTool((tool) =>
        tool.replace(
          'depth: int',
          `depth: { type: File, default: { class: File, location: ../main.cwl, secondaryFiles: [{class: File, location: "${at}"}] } }`,
        ),
      ),
  ],
  [
    'a value that is an address',
    () =>
      withTool((tool) =>
        tool.replace('depth: int', `depth: { type: Any, default: { run: "${at}", $import: "${at}" } }`),
      ),
  ],
  [
    'requirements that import it',
    () => withTool((tool) => tool.replace('requirements: {}', `requirements: [{ $import: "${at}" }]`)),
  ],
  [
    'types that import it',
    () =>
      withTool((tool) =>
        tool.replace('requirements: {}', `requirements: { SchemaDefRequirement: { types: [{ $import: "${at}" }] } }`),
      ),
  ],
  ['a type by its address', () => withTool((tool) => tool.replace('depth: int', `depth: "${at}#x"`))],
  [
    'an expression library',
    () =>
      withTool((tool) =>
        tool.replace(
          'requirements: {}',
          `requirements: { InlineJavascriptRequirement: { expressionLib: [{ $include: "${at}" }] } }`,
        ),
      ),
  ],
  ['schemas', () => inFlow('label: Small', `label: Small\n$schemas: ["${at}"]\n$base: "${at}"`)],
  ['a graph in a tool', () => withTool((tool) => `${tool}\n$graph: [{ $import: "${at}" }]`)],
  ['an anchor and an alias', () => inFlow('label: Small', `label: &a { $include: "${at}" }\ndoc2: *a`)],
  ['a second document', () => inFlow('label: Small', `label: Small\n---\n$import: ${at}`)],
  [
    'a link beside the document',
    () => zipOf({ 'main.cwl': smallWorkflow().replace('tools/write.cwl', 'write.cwl'), 'write.cwl': canary }, 0o120777),
  ],
];

test('a file tells that it was read', async () => {
  await seal();
  expect(await wasRead()).toBe(false);
  await readFile(canary);
  expect(await wasRead()).toBe(true);
});

describe('a file of the server cannot be had', () => {
  test.each(attacks)('by %s', async (_, make) => {
    const file_id = await portal.upload(mallory, 'flow.zip', await make());
    await seal();
    const answers = [
      await call(pipelines.check, { body: { file_id } }).catch((error: unknown) => error),
      await call(pipelines.register, {
        body: { file_id, name: 'Nice', version: '1.0.0', description: 'x' },
      }).catch((error: unknown) => error),
    ];
    const message = JSON.stringify(answers.map((answer) => (answer instanceof Error ? { ...answer } : answer)));
    expect(message).not.toContain(WORDS);
    expect(message).toMatch(/"problems":\[\{|"code":"validation"/);
    expect(await wasRead()).toBe(false);
  });
});

test('cwltool’s errors are reworded and quote only names from the document', async () => {
  const wrong = await inFlow('in: { depth: depth, mode: mode }', 'in: { depth: { source: mode }, mode: mode }');
  const { data } = await call(pipelines.check, { body: { file_id: await portal.upload(mallory, 'a.zip', wrong) } });
  expect(data.problems).toMatchObject([{ message: expect.stringMatching(/^“\w+” has a different type than “depth”/) }]);
  expect(JSON.stringify(data)).not.toMatch(/\/tmp\/|file:|\/workflow\//);
});

test('a workspace that sends many documents at once has to wait, and still gets its answers', async () => {
  const ids = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) =>
      portal.upload(mallory, `${n}.zip`, await smallZip((text) => `${text}# ${n}\n`)),
    ),
  );
  const requested = ids.map((file_id) =>
    call(pipelines.check, { body: { file_id } }).then(
      () => 200,
      (error: { status: number }) => error.status,
    ),
  );
  const statuses = await Promise.all(requested);
  expect(statuses.filter((status) => status === 200)).toHaveLength(4);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
