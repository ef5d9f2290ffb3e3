import type { Json, Process, Step } from '../model.ts';
import { type At, type MapNode, type Node, refuse, shown } from '../yaml/node.ts';
import { argument } from './bindings.ts';
import { dropped } from './port-types.ts';
import { expressionOutputs, plainInputs, stepInputs, toolInputs, toolOutputs, workflowOutputs } from './ports.ts';
import type { Reading, Rule } from './reading.ts';
import { hints, requirements } from './requirements.ts';
import {
  anyText,
  description,
  expression,
  type Fields,
  idMap,
  listEach,
  oneOf,
  oneOrMore,
  ownId,
  ownName,
  record,
  wholeNumber,
} from './rules.ts';

/** Leaves a rule's own type out: what it gives becomes a part of a record. */
const asJson =
  (read: (node: Node, reading: Reading) => unknown): Rule =>
  (node, reading) =>
    read(node, reading) as Json;

const common: Fields = {
  id: ownId,
  class: anyText,
  cwlVersion: oneOf('v1.2'),
  label: description,
  doc: description,
  intent: dropped,
  requirements,
  hints,
  $namespaces: dropped,
  $schemas: dropped,
};
const needed = ['class', 'inputs', 'outputs'];
const codes = listEach('exit codes', wholeNumber);

const INPUT_PATH = /^\$\(inputs\.\w[\w-]*(?:\[\d+\])?(?:\.\w[\w-]*)*\.path\)$/;

/** Only input files are allowed: any other path would read a file of this machine. */
const stdin: Rule<string> = (node, reading) => {
  const text = expression(node, reading);
  return INPUT_PATH.test(text) ? text : refuse(node, 'stdin must be the path of an input. Write $(inputs.name.path).');
};

const tool = record(
  'a CommandLineTool',
  {
    ...common,
    inputs: asJson(toolInputs),
    outputs: asJson(toolOutputs),
    baseCommand: oneOrMore(anyText),
    arguments: listEach('arguments', argument),
    stdin,
    stdout: ownName,
    stderr: ownName,
    successCodes: codes,
    temporaryFailCodes: codes,
    permanentFailCodes: codes,
  },
  needed,
);

const expressionTool = record(
  'an ExpressionTool',
  { ...common, inputs: asJson(plainInputs), outputs: asJson(expressionOutputs), expression },
  [...needed, 'expression'],
);

const stepOutput: Rule<string> = (node, reading) =>
  node.kind === 'map' ? String(record('one of out', { id: ownId }, ['id'])(node, reading).id) : ownId(node, reading);

const step = record(
  'a step',
  {
    id: ownId,
    label: description,
    doc: description,
    in: asJson(stepInputs),
    out: listEach('out', stepOutput),
    run: asJson((node, reading) => reading.run(node)),
    scatter: oneOrMore(ownId),
    scatterMethod: oneOf('dotproduct', 'nested_crossproduct', 'flat_crossproduct'),
    when: expression,
    requirements,
    hints,
  },
  ['id', 'in', 'out', 'run'],
);

const steps = idMap({ what: 'steps', plain: null }, (map, reading) => {
  const id = ownId(map.entries.get('id')?.node ?? map, reading);
  reading.origins[`${reading.process}/${id}`] = { file: map.file, line: map.line };
  return step(map, { ...reading, step: id }) as unknown as Step;
});

const workflow = record(
  'a Workflow',
  { ...common, inputs: asJson(plainInputs), outputs: asJson(workflowOutputs), steps: asJson(steps) },
  [...needed, 'steps'],
);

const rules = { CommandLineTool: tool, ExpressionTool: expressionTool, Workflow: workflow };
const isKnown = (name: string): name is keyof typeof rules => Object.hasOwn(rules, name);

/** A process by the closed grammar of CWL v1.2 (decision 77); `id` is its name in the written document. */
export function readProcess(node: MapNode, id: string, reading: Reading): Process {
  const kind = node.entries.get('class')?.node ?? refuse(node, 'This process has no class. Write class: Workflow.');
  const name = anyText(kind, reading);
  if (!isKnown(name)) refuse(kind, `A process of class “${shown(name)}” is not supported. Use CommandLineTool.`);
  const { cwlVersion: _, id: __, ...read } = rules[name](node, reading);
  const process = { ...read, id, class: name } as unknown as Process;
  if (process.steps) demandNames(node, process, reading);
  return process;
}

/** Requires that every name used in a workflow is declared in it. */
function demandNames(at: At, { inputs, outputs, steps: own = [] }: Process, reading: Reading): void {
  const made = own.flatMap(({ id, out = [] }) => out.map((output) => `${id}/${output}`));
  const known = new Set([...(inputs ?? []).map(({ id }) => id), ...made]);
  for (const { id, in: taken = [], scatter = [] } of own) {
    const place = reading.origins[`${reading.process}/${id}`] ?? at;
    for (const { source: from = [] } of taken) demandKnown(place, [from].flat(), known);
    demandKnown(place, scatter, new Set(taken.map((one) => one.id)));
  }
  for (const { outputSource = [] } of outputs ?? []) demandKnown(at, [outputSource].flat(), known);
}

function demandKnown(at: At, names: readonly string[], known: ReadonlySet<string>): void {
  const odd = names.find((name) => !known.has(name));
  if (odd !== undefined) refuse(at, `This workflow has nothing named ${shown(odd)}. Correct the name, or add it.`);
}
