import type { PipelinePortsView, PipelineReferenceView } from '@cohortium/contract';
import type { ParamSchema, ParamsSchema } from '@cohortium/workflows';
import { z } from 'zod';
import type { Port, Process, WorkflowProblem } from '#platform/engine';
import { findKind } from '../../references/reference-kinds.ts';

const recordsSchema = z.object({
  type: z.literal('array'),
  items: z.object({ type: z.literal('record'), fields: z.array(z.object({ name: z.string(), type: z.unknown() })) }),
});

const isFile = (type: unknown): boolean => type === 'File';

const filesSchema = z.object({ type: z.literal('array'), items: z.literal('File') });
const isFileList = (type: unknown): boolean => filesSchema.safeParse(type).success;

/** A type that may be left out: `["null", …]`. */
export function withoutNull(type: unknown): { type: unknown; optional: boolean } {
  if (!Array.isArray(type) || !type.includes('null')) return { type, optional: false };
  const others: unknown[] = type.filter((one) => one !== 'null');
  return { type: others.length === 1 ? others[0] : others, optional: true };
}

/** Whether an input takes what the portal hands over as samples: id, forward reads, and reverse reads or none. */
function acceptsSamples(type: unknown): boolean {
  const parsed = recordsSchema.safeParse(type);
  if (!parsed.success) return false;
  const fields = new Map(parsed.data.items.fields.map(({ name, type: of }) => [name, of]));
  const reverse = withoutNull(fields.get('reverse'));
  return (
    fields.get('sample_id') === 'string' && isFile(fields.get('forward')) && reverse.optional && isFile(reverse.type)
  );
}

const enumSchema = z.object({ type: z.literal('enum'), symbols: z.array(z.string()) });

const scalarTypes: Record<string, ParamSchema['type']> = {
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  string: 'string',
  boolean: 'boolean',
};

/** An input that people set, or one that nobody can. */
export interface ParamInput {
  name: string;
  type: ParamSchema['type'] | null;
  choices: string[] | null;
  default: string | number | boolean | null;
  optional: boolean;
  label: string | null;
  doc: string;
}

const valueSchema = z.union([z.string(), z.number(), z.boolean()]);

export const trimDoc = (doc: string | undefined): string => (doc ?? '').trim();

function readParam(port: Port): ParamInput {
  const { type, optional } = withoutNull(port.type);
  const choice = enumSchema.safeParse(type);
  const defaultValue = valueSchema.safeParse(port.default);
  return {
    name: port.id,
    type: choice.success ? 'string' : typeof type === 'string' ? (scalarTypes[type] ?? null) : null,
    choices: choice.success ? choice.data.symbols : null,
    default: defaultValue.success ? defaultValue.data : null,
    optional: optional || (port.default !== undefined && port.default !== null),
    label: port.label ?? null,
    doc: trimDoc(port.doc),
  };
}

/** The inputs of a workflow in addition to samples and references. */
export const paramInputs = ({ inputs }: Process, { references }: Pick<PipelinePortsView, 'references'>): ParamInput[] =>
  inputs.filter(({ id }) => id !== 'samples' && !references.some(({ input }) => input === id)).map(readParam);

/** What keeps an input from being handed its reference; null when nothing does. */
function findReferenceProblem(port: Port | undefined, { input, kind, required }: PipelineReferenceView): string | null {
  const known = findKind(kind);
  if (!known) return `The reference “${input}” is of the kind “${kind}”, which this portal does not have.`;
  const expected = known.as === 'folder' ? 'Directory' : 'File';
  const { type, optional } = withoutNull(port?.type);
  // One that may be left out takes a reference too.
  if (type === expected && (required || optional)) return null;
  const shown = `${expected}${required ? '' : '?'}`;
  const what = known.as === 'folder' ? 'the reference' : 'the reference database';
  return `This workflow has no input “${input}” of type ${shown}. Add it: the portal passes ${what} there.`;
}

/** What keeps a workflow from being handed samples, or its results from being read. */
export function findPortProblems(main: Process, file: string, ports: PipelinePortsView): WorkflowProblem[] {
  const problem = (message: string): WorkflowProblem => ({ file, line: null, message });
  const inputs = new Map(main.inputs.map((port) => [port.id, port]));
  const outputs = new Map(main.outputs.map((port) => [port.id, port]));
  const names = ports.outputs.map(({ id }) => id);
  const missing = ports.outputs
    .filter(({ id, role }) => !(role === 'files' ? isFileList : isFile)(outputs.get(id)?.type))
    .map(({ id }) => id);
  return [
    ...(acceptsSamples(inputs.get('samples')?.type)
      ? []
      : [
          problem(
            'This workflow has no input “samples” that takes an array of records {sample_id: string, forward: File, reverse: File?}. Add it: the portal passes the reads there.',
          ),
        ]),
    ...ports.references.flatMap((reference) => {
      const message = findReferenceProblem(inputs.get(reference.input), reference);
      return message === null ? [] : [problem(message)];
    }),
    ...(missing.length === 0
      ? []
      : [
          problem(
            `This workflow has no ${missing.length === 1 ? 'output' : 'outputs'} ${missing.join(', ')} of type File. The portal reads ${names.join(', ')} of every run; add what is missing.`,
          ),
        ]),
  ];
}

const defaultValues: Record<ParamSchema['type'], string | number | boolean> = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
};

/** A schema to begin with: titles, types and defaults as the document has them. */
export function suggestSchema(inputs: readonly ParamInput[]): ParamsSchema {
  const properties = inputs.flatMap(({ name, type, choices, label, doc, ...input }) => {
    if (type === null) return [];
    const begin = input.default ?? choices?.[0] ?? defaultValues[type];
    const schema: ParamSchema = {
      title: label ?? name,
      description: doc,
      type,
      default: begin,
      'x-unit': '',
      'x-group': '',
    };
    return [[name, choices ? { ...schema, enum: choices } : schema] as const];
  });
  return {
    title: 'Parameters',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}
