import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';
import { afterAll, describe, expect, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import { checkWorkflow, processesWithoutContainer } from '../index.ts';

const threads = openThreads(2);
afterAll(() => threads.close());
const check = (folder: string, entry: string) => checkWorkflow({ threads }, folder, entry);

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))));

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cohortium-check-'));
  made.push(folder);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const tool = (more = '') => `cwlVersion: v1.2
class: CommandLineTool
baseCommand: [echo, hello]
inputs: []
stdout: said.txt
outputs: {said: {type: stdout}}
${more}`;

const workflow = (run: string, more = '') => `cwlVersion: v1.2
class: Workflow
inputs: []
outputs: {said: {type: File, outputSource: say/said}}
steps:
  say:
    in: []
    out: [said]
    run: ${run}
${more}`;

async function problemsOf(files: Record<string, string>, entry = 'main.cwl') {
  return (await check(await folderOf(files), entry)).problems;
}

describe('a workflow is taken', () => {
  test('when its tools lie beside it, below it, inside it or packed with it', async () => {
    const nested = { 'flows/main.cwl': workflow('../tools/say.cwl'), 'tools/say.cwl': tool() };
    expect(await problemsOf(nested, 'flows/main.cwl')).toEqual([]);
    const packed = JSON.stringify({
      cwlVersion: 'v1.2',
      $graph: [
        {
          class: 'Workflow',
          id: '#main',
          inputs: [],
          outputs: [{ id: '#main/said', type: 'File', outputSource: '#main/say/said' }],
          steps: [{ id: '#main/say', in: [], out: ['#main/say/said'], run: '#say' }],
        },
        {
          class: 'CommandLineTool',
          id: '#say',
          baseCommand: 'echo',
          inputs: [],
          stdout: 'said.txt',
          outputs: [{ id: '#say/said', type: 'File', outputBinding: { glob: 'said.txt' } }],
        },
      ],
    });
    expect(await problemsOf({ 'main.json': packed }, 'main.json')).toEqual([]);
  });

  test('and those of the portal itself pass', async () => {
    for (const { workflow: path } of pipelineCatalogue()) {
      // Pipelines share tools: their folder is the one above.
      const folder = join(dirname(path), '..');
      expect((await check(folder, relative(folder, path))).problems).toEqual([]);
    }
  });
});

describe('a workflow is refused with file, line and remedy', () => {
  test.each([
    ['/etc/passwd', /absolute path.*into the workflow’s folder/],
    [
      'file:///etc/passwd',
      /file:\/\/\/etc\/passwd is a URL \(file:\)\. Put the file into the workflow’s folder and name it\./,
    ],
    [
      'https://example.org/tool.cwl',
      /https:\/\/example\.org\/tool\.cwl is a URL \(https:\)\. Put the file into the workflow’s folder and name it\./,
    ],
    ['../../etc/passwd', /outside the workflow’s folder/],
    ['"%2e%2e/secret.cwl"', /outside the workflow’s folder/],
    ['"%zz.cwl"', /is not a valid path\./],
  ])('when a step runs %s', async (run, words) => {
    expect(await problemsOf({ 'main.cwl': workflow(run) })).toEqual([
      { file: 'main.cwl', line: 9, message: expect.stringMatching(words) },
    ]);
  });

  test('when a tool is missing or a link to elsewhere', async () => {
    expect(await problemsOf({ 'main.cwl': workflow('say.cwl') })).toMatchObject([{ file: 'main.cwl', line: 9 }]);
    const folder = await folderOf({ 'main.cwl': workflow('say.cwl') });
    await symlink('/etc/hostname', join(folder, 'say.cwl'));
    const { problems } = await check(folder, 'main.cwl');
    expect(problems).toMatchObject([{ message: expect.stringMatching(/is a link/) }]);
  });

  test('when it runs itself, at once or round a corner, in files or packed', async () => {
    expect(await problemsOf({ 'main.cwl': workflow('main.cwl') })).toMatchObject([
      {
        file: 'main.cwl',
        line: 9,
        message: expect.stringMatching(
          /The workflow calls itself: main\.cwl → main\.cwl\. Remove one of these steps\./,
        ),
      },
    ]);
    const round = { 'main.cwl': workflow('a.cwl'), 'a.cwl': workflow('b.cwl'), 'b.cwl': workflow('a.cwl') };
    expect(await problemsOf(round)).toMatchObject([
      { file: 'b.cwl', line: 9, message: expect.stringMatching(/a.cwl → b.cwl → a.cwl/) },
    ]);
    const step = { id: 's', in: [], out: [], run: '#main' };
    const packed = { class: 'Workflow', id: 'main', inputs: [], outputs: [], steps: [step] };
    const text = JSON.stringify({ cwlVersion: 'v1.2', $graph: [packed] });
    expect(await problemsOf({ 'main.cwl': text })).toMatchObject([
      { message: expect.stringMatching(/main.cwl#main → main.cwl#main/) },
    ]);
  });

  test.each([
    ['a default file elsewhere', 'inputs: {a: {type: File, default: {class: File, path: /etc/passwd}}}', /absolute/],
    ['an included file elsewhere', 'doc: {$include: ../../secret}', /outside/],
    [
      'another base for names',
      '$base: "file:///etc/"',
      /\$base is not supported, because it changes how names are resolved\. Remove it\./,
    ],
    ['an output above its folder', 'stderr: ../../x', /This path points outside the job’s folder\. Use a plain name\./],
    [
      'input from elsewhere',
      'stdin: /etc/passwd',
      /stdin must be the path of an input\. Write \$\(inputs\.name\.path\)\./,
    ],
    [
      'input from wherever a parameter says',
      'stdin: $(inputs.where)',
      /stdin must be the path of an input\. Write \$\(inputs\.name\.path\)\./,
    ],
    ['a tag', 'doc: !!omap [{$include: /etc/passwd}]', /YAML tag/],
    ['an anchor', 'doc: &a x', /YAML anchor/],
    ['a key twice', 'doc: a\ndoc: b', /twice/],
    [
      'a key under a prefix of CWL',
      'cwl:arguments: [x]',
      /“cwl:arguments” is not a CWL key\. Write “arguments”, without a prefix\./,
    ],
    [
      'a key by its whole address',
      '"https://w3id.org/cwl/cwl#stdin": x',
      /“https:\/\/w3id\.org\/cwl\/cwl#stdin” is not a CWL key\. Write “stdin”, without a prefix\./,
    ],
    ['a key of no vocabulary', 'commands: [x]', /“commands” is not a key of a CommandLineTool/],
    [
      'a default with an address in it',
      'inputs: {a: {type: Any, default: {location: "file:///etc/passwd"}}}',
      /can’t be used as a key\. Use another name\./,
    ],
    [
      'a default of another class',
      'inputs: {a: {type: Any, default: {class: "cwl:File", path: x}}}',
      /File or a Directory/,
    ],
    ['a mixin', 'hints: [{$mixin: x.yml}]', /no class|mixin/],
    ['text that nobody sees', 'doc: "\\u202egnp"', /This text has an invisible character \(U\+/],
    ['a container made on the spot', 'hints: {DockerRequirement: {dockerFile: "FROM x"}}', /dockerPull/],
    ['an alias', 'label: *a', /YAML alias/],
    ['broken YAML', 'doc: {a', /not valid YAML/],
  ])('when a tool has %s', async (_, line, words) => {
    const without = line.startsWith('inputs') ? tool().replace('inputs: []\n', '') : tool();
    const [problem] = await problemsOf({ 'main.cwl': workflow('say.cwl'), 'say.cwl': `${without}${line}\n` });
    expect(problem).toMatchObject({ file: 'say.cwl', message: expect.stringMatching(words) });
    expect(problem?.line).toBeGreaterThan(2);
  });

  test('when it is another version, no workflow, or CWL that cwltool does not understand', async () => {
    expect(await problemsOf({ 'main.cwl': workflow('x.cwl').replace('v1.2', 'v1.0') })).toContainEqual({
      file: 'main.cwl',
      line: null,
      message: expect.stringMatching(/is CWL v1\.0\. This portal supports v1\.2/),
    });
    expect(await problemsOf({ 'main.cwl': tool() })).toMatchObject([
      { message: expect.stringMatching(/not a Workflow/) },
    ]);
    const wrong = { 'main.cwl': workflow('say.cwl'), 'say.cwl': tool().replace('baseCommand', 'baseCommands') };
    expect(await problemsOf(wrong)).toMatchObject([
      { file: 'say.cwl', line: 3, message: expect.stringMatching(/“baseCommands” is not a key/) },
    ]);
  });
});

test('a document of brackets alone is refused, not suffered', async () => {
  const deep = '['.repeat(2 ** 20);
  expect(await problemsOf({ 'main.cwl': deep })).toMatchObject([{ file: 'main.cwl' }]);
  expect(await problemsOf({ 'main.cwl': '#'.repeat(2 ** 21 + 1) })).toMatchObject([
    { message: expect.stringMatching(/larger than 2 MiB/) },
  ]);
});

test('a workflow of very many or very long documents is refused', async () => {
  const long = `#${'x'.repeat(2 ** 20 * 1.5)}\n`;
  const steps = [1, 2, 3].map((n) => `  s${n}: { in: [], out: [], run: say${n}.cwl }`).join('\n');
  const main = `cwlVersion: v1.2\nclass: Workflow\ninputs: []\noutputs: []\nsteps:\n${steps}\n`;
  const files = { 'main.cwl': main, 'say1.cwl': long + tool(), 'say2.cwl': long + tool(), 'say3.cwl': long + tool() };
  expect(await problemsOf(files)).toMatchObject([
    { message: expect.stringMatching(/The documents of this workflow are larger than 4 MiB\. Split it\./) },
  ]);
  const many = Array.from({ length: 301 }, (_, n) => `  s${n}: { in: [], out: [], run: say${n}.cwl }`).join('\n');
  const details = await problemsOf({ 'main.cwl': main.replace(steps, many) });
  expect(details).toContainEqual(expect.objectContaining({ message: expect.stringMatching(/more than 300 files/) }));
});

async function uncontained(files: Record<string, string>) {
  const checked = await check(await folderOf(files), 'main.cwl');
  if (!('written' in checked)) throw new Error(JSON.stringify(checked.problems));
  return processesWithoutContainer(checked.written.document);
}
const inContainer = 'DockerRequirement: {dockerPull: debian:12}';

test('tools without a container requirement are reported', async () => {
  const withTool = (more: string) => uncontained({ 'main.cwl': workflow('say.cwl'), 'say.cwl': tool(more) });
  expect(await withTool(`requirements: {${inContainer}}`)).toEqual([]);
  expect(await withTool(`requirements: [{class: DockerRequirement, dockerPull: debian:12}]`)).toEqual([]);
  expect(await withTool(`hints: {${inContainer}}`)).toEqual(['say.cwl']);
});

test('JavaScript is in no container: the engine runs it', async () => {
  const requirements = `{InlineJavascriptRequirement: {}, ${inContainer}}`;
  const files = { 'main.cwl': workflow('say.cwl'), 'say.cwl': tool(`requirements: ${requirements}`) };
  expect(await uncontained(files)).toEqual(['say.cwl']);
});

test('a tool that is hidden under a prefix is not overlooked: there is no such document', async () => {
  const hidden = 'baseCommand: [touch, /tmp/owned]';
  for (const way of ['cwl:run: hidden.cwl', 'run: {class: "cwl:CommandLineTool", inputs: [], outputs: []}']) {
    const main = workflow('say.cwl', '').replace('run: say.cwl', way);
    const files = {
      'main.cwl': main,
      'say.cwl': tool(`requirements: {${inContainer}}`),
      'hidden.cwl': tool().replace(/baseCommand.*/, hidden),
    };
    expect(await problemsOf(files)).not.toEqual([]);
  }
});

test('keys of other vocabularies are left out with a notice, and their addresses with them', async () => {
  const message = `$namespaces: {s: "https://schema.org/"}\n$schemas: [https://schema.org/all.rdf]\ns:author: {s:name: Ana}\n`;
  const folder = await folderOf({ 'main.cwl': workflow('say.cwl', message), 'say.cwl': tool() });
  const checked = await check(folder, 'main.cwl');
  expect(checked).toMatchObject({ problems: [], notices: [{ file: 'main.cwl', line: 12 }] });
  expect(JSON.stringify(checked)).not.toMatch(/schema\.org\/all|"s:author"/);
});

test('text and parts from files of the workflow’s own are written into the document', async () => {
  const main = workflow('say.cwl').replace('    run: say.cwl', '    run: {$import: say.cwl}');
  const script = 'requirements: {InitialWorkDirRequirement: {listing: [{entryname: a.sh, entry: {$include: a.sh}}]}}';
  const folder = await folderOf({ 'main.cwl': main, 'say.cwl': tool(script), 'a.sh': 'echo included' });
  const checked = await check(folder, 'main.cwl');
  expect(checked.problems).toEqual([]);
  expect(JSON.stringify(checked)).toContain('echo included');
  const outside = {
    'main.cwl': workflow('say.cwl'),
    'say.cwl': tool(script.replace('$include: a.sh', '$include: ../a')),
  };
  expect(await problemsOf(outside)).toMatchObject([{ message: expect.stringMatching(/outside/) }]);
});
