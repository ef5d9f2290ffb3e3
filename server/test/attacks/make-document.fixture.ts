import { stringify } from 'yaml';

export type Random = () => number;
type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree };

/** Files of a workflow by their paths, `main.cwl` first. */
export type Files = Record<string, string | Uint8Array>;

export interface Targets {
  /** A file outside that nobody may read. */
  file: string;
  /** A service that nobody may call. */
  url: string;
}

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

const container = { DockerRequirement: { dockerPull: 'debian:12' } };
const requirements: Tree[] = [
  { ...container },
  { ...container, InlineJavascriptRequirement: { expressionLib: ['var a = 1;'] } },
  { ...container, InitialWorkDirRequirement: { listing: [{ entryname: 'a.sh', entry: 'echo a' }] } },
  { ...container, EnvVarRequirement: { envDef: { HOME: '/' } }, ResourceRequirement: { coresMin: 1 } },
  { ...container, NetworkAccess: { networkAccess: true }, ShellCommandRequirement: {} },
  [{ class: 'DockerRequirement', dockerPull: 'debian:12' }],
  {},
];

const tool = (random: Random): { [key: string]: Tree } => ({
  cwlVersion: 'v1.2',
  class: 'CommandLineTool',
  requirements: pick(random, requirements),
  baseCommand: pick<Tree>(random, ['echo', ['sh', '-c', 'true']]),
  arguments: [{ position: 1, valueFrom: '$(inputs.a)' }, 'x'],
  inputs: pick<Tree>(random, [
    { a: 'string?', f: { type: 'File', default: { class: 'File', location: 'data.txt' } } },
    [{ id: 'a', type: ['null', 'string'], inputBinding: { prefix: '-a' } }],
    { a: { type: { type: 'record', fields: { x: 'int?', y: 'string[]?' } }, default: { x: 1 } } },
  ]),
  outputs: { o: { type: 'File', outputBinding: { glob: 'o.txt' } } },
  stdout: 'o.txt',
});

function workflow(random: Random): { [key: string]: Tree } {
  const names = ['one', 'two', 'three'].slice(0, 1 + Math.floor(random() * 3));
  const steps = names.map((name, at): [string, Tree] => [
    name,
    {
      in: at === 0 ? {} : { f: { source: `${names[at - 1]}/o` } },
      out: ['o'],
      run: pick<Tree>(random, ['tool.cwl', 'other.cwl', tool(random)]),
    },
  ]);
  return {
    cwlVersion: 'v1.2',
    class: 'Workflow',
    label: 'Fuzz',
    inputs: { text: { type: 'string', default: 'x' } },
    outputs: { o: { type: 'File', outputSource: 'one/o' } },
    steps: Object.fromEntries(steps),
  };
}

const references = (random: Random, { file, url }: Targets): string => {
  const ways = [file, `file://${file}`, `FILE://localhost${file}`, `../../../../../../../../..${file}`];
  const encoded = `%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e${file}`;
  return pick(random, [
    ...ways,
    encoded,
    `${url}/x.cwl`,
    `${url}#main`,
    `${file}#main`,
    `file:${file}`,
    `tool.cwl#${file}`,
  ]);
};

const prefixes = [
  'cwl:',
  'cwltool:',
  'x:',
  's:',
  'https://w3id.org/cwl/cwl#',
  'http://commonwl.org/cwltool#',
  ' ',
  '$',
];
const keys = `run class location path $import $include $mixin $base $namespaces $schemas $graph type source id default
  requirements hints expression expressionLib listing entry entryname contents secondaryFiles inputs steps in doc
  baseCommand arguments stdin format when scatter dockerFile dockerPull envDef glob outputEval loadContents`.split(
  /\s+/,
);

/** Made again each time: what is put into a document can edit there. */
function hostile(random: Random, targets: Targets): Tree {
  return structuredClone(pickHostile(random, targets));
}

function pickHostile(random: Random, targets: Targets): Tree {
  const to = references(random, targets);
  return pick<Tree>(random, [
    to,
    { $import: to },
    { $include: to },
    { $mixin: to, class: 'x' },
    { class: pick(random, ['File', 'cwl:File', 'Directory', 'CommandLineTool', 'x:File']), location: to },
    { class: 'File', path: to, 'cwl:location': to },
    { class: 'File', location: 'data.txt', secondaryFiles: [{ class: 'File', location: to }] },
    { class: 'cwl:CommandLineTool', baseCommand: ['touch', '/tmp/x'], inputs: [], outputs: [] },
    tool(random),
    [[[[to]]]],
    `$(require('fs').readFileSync('${targets.file}', 'utf8'))`,
    `\${ return {class: 'File', location: '${to}'}; }`,
    { entryname: '../x', entry: { $include: to } },
    { 'cwl:run': to, run: 'tool.cwl' },
    { x: 'https://w3id.org/cwl/cwl#' },
  ]);
}

type Branch = Tree[] | { [key: string]: Tree };
function branches(tree: Tree, found: Branch[] = []): Branch[] {
  if (tree === null || typeof tree !== 'object') return found;
  found.push(tree);
  for (const inner of Object.values(tree)) branches(inner, found);
  return found;
}

/** Changes one place of a document into something that somebody might try. */
function mutate(random: Random, tree: Tree, targets: Targets): void {
  const branch = pick(random, branches(tree));
  if (Array.isArray(branch)) {
    branch[Math.floor(random() * (branch.length + 1))] = hostile(random, targets);
    return;
  }
  const own = Object.keys(branch);
  const key = own.length > 0 ? pick(random, own) : pick(random, keys);
  const kind = random();
  if (kind < 0.3) branch[pick(random, keys)] = hostile(random, targets);
  else if (kind < 0.55) branch[key] = hostile(random, targets);
  else if (kind < 0.7) branch[`${pick(random, prefixes)}${pick(random, keys)}`] = hostile(random, targets);
  else {
    // A key that is there, under another name.
    const value = branch[key] ?? null;
    delete branch[key];
    branch[`${pick(random, prefixes)}${key}`] = value;
  }
}

const tags = [
  '!!omap',
  '!!pairs',
  '!!set',
  '!!binary',
  '!!python/object/apply:os.system',
  '!include',
  '!<tag:yaml.org,2002:map>',
];

/** Changes the text itself. */
function scribble(random: Random, text: string, targets: Targets): string {
  const to = references(random, targets);
  const lines = text.split('\n');
  const at = Math.floor(random() * lines.length);
  const line = lines[at] ?? '';
  switch (Math.floor(random() * 9)) {
    case 0:
      lines[at] = line.replace(/: ?/, `: ${pick(random, tags)} `);
      break;
    case 1:
      lines[at] = line.replace(/: ?/, ': &a ');
      lines.push('doc: *a');
      break;
    case 2:
      lines.push(`<<: {$import: "${to}"}`);
      break;
    case 3:
      lines.unshift('%YAML 1.1', '%TAG ! tag:x,2000:', '---');
      break;
    case 4:
      lines.splice(at, 0, line);
      break;
    case 5:
      lines.push('---', `$import: "${to}"`);
      break;
    case 6:
      lines.push(`doc: !!omap\n- $include: "${to}"`);
      break;
    case 7:
      lines.push(`? {$import: "${to}"}\n: x`);
      break;
    default:
      lines[at] = line.slice(0, Math.floor(random() * line.length));
  }
  return lines.join('\n');
}

function render(random: Random, tree: Tree, targets: Targets): string {
  const text =
    random() < 0.4 ? JSON.stringify(tree, null, 1) : stringify(tree, { aliasDuplicateObjects: random() < 0.1 });
  return random() < 0.15 ? scribble(random, text, targets) : text;
}

/** A workflow that is valid, or was before something was done to it. */
export function makeDocument(random: Random, targets: Targets): Files {
  const trees: [string, Tree][] = [
    ['main.cwl', workflow(random)],
    ['tool.cwl', tool(random)],
    ['other.cwl', tool(random)],
  ];
  // Parts are shared between trees of one making; what is changed is not.
  const own = trees.map(([name, tree]): [string, Tree] => [name, structuredClone(tree)]);
  const changes = Math.floor(random() * 3.5);
  for (let change = 0; change < changes; change += 1) mutate(random, pick(random, own)[1], targets);
  const texts = own.map(([name, tree]) => [name, render(random, tree, targets)]);
  return { ...Object.fromEntries(texts), 'data.txt': 'data\n' };
}
