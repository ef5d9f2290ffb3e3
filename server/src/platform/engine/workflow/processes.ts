import { argument } from './bindings.ts';
import type { Json, Process, Step } from './model.ts';
import { type MapNode, type Node, refuse, type SourceLocation, shorten } from './node.ts';
import { ignored } from './port-types.ts';
import { expressionOutputs, plainInputs, stepInputs, toolInputs, toolOutputs, workflowOutputs } from './ports.ts';
import type { GrammarRule, ParseContext } from './reading.ts';
import { hints, requirements } from './requirements.ts';
import {
  alwaysList,
  anyText,
  description,
  expression,
  type Fields,
  fileNameInFolder,
  identifier,
  idMap,
  listEach,
  oneOf,
  record,
  wholeNumber,
} from './rules.ts';

/** Leaves a rule's own type out: what it gives becomes a part of a record. */
const asJson =
  (read: (node: Node, reading: ParseContext) => unknown): GrammarRule =>
  (node, reading) =>
    read(node, reading) as Json;

const common: Fields = {
  id: identifier,
  class: anyText,
  cwlVersion: oneOf('v1.2'),
  label: description,
  doc: description,
  intent: ignored,
  requirements,
  hints,
  $namespaces: ignored,
  $schemas: ignored,
};
const REQUIRED_KEYS = ['class', 'inputs', 'outputs'];
const exitCodes = listEach('exit codes', wholeNumber);

const INPUT_PATH = /^\$\(inputs\.\w[\w-]*(?:\[\d+\])?(?:\.\w[\w-]*)*\.path\)$/;

/** Only input files are allowed: any other path would read a file of this machine. */
const stdin: GrammarRule<string> = (node, reading) => {
  const text = expression(node, reading);
  return INPUT_PATH.test(text) ? text : refuse(node, 'stdin must be the path of an input. Write $(inputs.name.path).');
};

const tool = record(
  'a CommandLineTool',
  {
    ...common,
    inputs: asJson(toolInputs),
    outputs: asJson(toolOutputs),
    baseCommand: alwaysList(anyText),
    arguments: listEach('arguments', argument),
    stdin,
    stdout: fileNameInFolder,
    stderr: fileNameInFolder,
    successCodes: exitCodes,
    temporaryFailCodes: exitCodes,
    permanentFailCodes: exitCodes,
  },
  REQUIRED_KEYS,
);

const expressionTool = record(
  'an ExpressionTool',
  { ...common, inputs: asJson(plainInputs), outputs: asJson(expressionOutputs), expression },
  [...REQUIRED_KEYS, 'expression'],
);

const stepOutput: GrammarRule<string> = (node, reading) =>
  node.kind === 'map'
    ? String(record('one of out', { id: identifier }, ['id'])(node, reading).id)
    : identifier(node, reading);

const step = record(
  'a step',
  {
    id: identifier,
    label: description,
    doc: description,
    in: asJson(stepInputs),
    out: listEach('out', stepOutput),
    run: asJson((node, reading) => reading.run(node)),
    scatter: alwaysList(identifier),
    scatterMethod: oneOf('dotproduct', 'nested_crossproduct', 'flat_crossproduct'),
    when: expression,
    requirements,
    hints,
  },
  ['id', 'in', 'out', 'run'],
);

const steps = idMap({ what: 'steps', plain: null }, (map, reading) => {
  const id = identifier(map.entries.get('id')?.node ?? map, reading);
  reading.origins[`${reading.process}/${id}`] = { file: map.file, line: map.line };
  return step(map, { ...reading, step: id }) as unknown as Step;
});

const workflow = record(
  'a Workflow',
  { ...common, inputs: asJson(plainInputs), outputs: asJson(workflowOutputs), steps: asJson(steps) },
  [...REQUIRED_KEYS, 'steps'],
);

const processRules = { CommandLineTool: tool, ExpressionTool: expressionTool, Workflow: workflow };
const isProcessClass = (name: string): name is keyof typeof processRules => Object.hasOwn(processRules, name);

/** A process by the closed grammar of CWL v1.2 (decision 77); `id` is its name in the written document. */
export function readProcess(node: MapNode, id: string, reading: ParseContext): Process {
  const kind = node.entries.get('class')?.node ?? refuse(node, 'This process has no class. Write class: Workflow.');
  const name = anyText(kind, reading);
  if (!isProcessClass(name))
    refuse(kind, `A process of class “${shorten(name)}” is not supported. Use CommandLineTool.`);
  const { cwlVersion: _, id: __, ...read } = processRules[name](node, reading);
  const process = { ...read, id, class: name } as unknown as Process;
  if (process.steps) requireNames(node, process, reading);
  return process;
}

/** Requires that every name used in a workflow is declared in it. */
function requireNames(at: SourceLocation, { inputs, outputs, steps: own = [] }: Process, reading: ParseContext): void {
  const made = own.flatMap(({ id, out = [] }) => out.map((output) => `${id}/${output}`));
  const known = new Set([...(inputs ?? []).map(({ id }) => id), ...made]);
  for (const { id, in: taken = [], scatter = [] } of own) {
    const place = reading.origins[`${reading.process}/${id}`] ?? at;
    for (const { source: from = [] } of taken) requireKnown(place, [from].flat(), known);
    requireKnown(place, scatter, new Set(taken.map((one) => one.id)));
  }
  for (const { outputSource = [] } of outputs ?? []) requireKnown(at, [outputSource].flat(), known);
}

function requireKnown(at: SourceLocation, names: readonly string[], known: ReadonlySet<string>): void {
  const odd = names.find((name) => !known.has(name));
  if (odd !== undefined) refuse(at, `This workflow has nothing named ${shorten(odd)}. Correct the name, or add it.`);
}
