import { z } from 'zod';
import type { Process } from '#platform/engine';
import { withoutNull } from './read-ports.ts';

const bindingSchema = z.looseObject({
  position: z.unknown().optional(),
  prefix: z.string().optional(),
  separate: z.boolean().default(true),
  itemSeparator: z.string().optional(),
  valueFrom: z.string().optional(),
});
type Binding = z.output<typeof bindingSchema>;

const recordSchema = z.object({
  type: z.literal('record'),
  fields: z.array(z.object({ name: z.string(), type: z.unknown(), inputBinding: bindingSchema.optional() })),
});
const fileSchema = z.looseObject({ class: z.enum(['File', 'Directory']), location: z.string() });

/** A part of a command line with its place in it: by position, then arguments in their order before inputs by name. */
interface Part {
  position: number;
  order: string;
  words: string[];
}

/** A word as a shell would need it; `<names>` are no part of it. */
function quoted(word: string): string {
  const own = word.replaceAll(/<[\w.]+>/g, '');
  return /[\s'"\\;&|*?<>]/.test(own) ? `'${word.replaceAll("'", "'\\''")}'` : word;
}

/** Files that the workflow brings along are told by their names, what a run puts in by `<name>`. */
function sayValue(text: string, brought: ReadonlyMap<string, string>): string {
  const named = text.replaceAll(/\$\(inputs\.(\w+)((?:\.\w+)*)\)/g, (_, input: string, rest: string) =>
    rest === '' ? (brought.get(input) ?? `<${input}>`) : `<${input}${rest}>`,
  );
  return named.replaceAll(/\$\(runtime\.(\w+)\)/g, '<$1>');
}

const positionOf = ({ position }: Binding): number => (typeof position === 'number' ? position : 0);

function withPrefix({ prefix, separate, itemSeparator }: Binding, value: string | null): string[] {
  const many = itemSeparator === undefined || value === null ? value : `${value}${itemSeparator}…`;
  const words = many === null ? [] : [many];
  if (prefix === undefined) return words;
  return separate || words.length === 0 ? [prefix, ...words] : [`${prefix}${words.join('')}`];
}

function sayArgument(argument: unknown, brought: ReadonlyMap<string, string>): Omit<Part, 'order'> {
  if (typeof argument === 'string') return { position: 0, words: [quoted(sayValue(argument, brought))] };
  const binding = bindingSchema.safeParse(argument).data ?? { separate: true };
  const value = binding.valueFrom === undefined ? null : quoted(sayValue(binding.valueFrom, brought));
  return { position: positionOf(binding), words: withPrefix(binding, value) };
}

interface Port {
  name: string;
  type: unknown;
  inputBinding?: Binding | undefined;
}

/** The words of an input; in brackets where it may be left out. */
function sayInput({ name, type: given, inputBinding }: Port, brought: ReadonlyMap<string, string>): string[] {
  const { type, optional } = withoutNull(given);
  const record = recordSchema.safeParse(type);
  if (record.success) {
    const { fields } = record.data;
    return fields.flatMap((field) => sayInput(field, brought));
  }
  if (!inputBinding) return [];
  const isList = typeof type === 'object' && type !== null && 'type' in type && type.type === 'array';
  const own = brought.get(name) ?? `<${name}${isList ? ' …' : ''}>`;
  const shown = inputBinding.valueFrom === undefined ? own : quoted(sayValue(inputBinding.valueFrom, brought));
  const words = withPrefix(inputBinding, type === 'boolean' ? null : shown);
  return optional || type === 'boolean' ? [`[${words.join(' ')}]`] : words;
}

/** The names of the files that come with the workflow, by the input that they are the default of. */
function broughtBy({ inputs }: Process): Map<string, string> {
  return new Map(
    inputs.flatMap(({ id, default: given }): [string, string][] => {
      const file = fileSchema.safeParse(given);
      return file.success ? [[id, decodeURIComponent(file.data.location.replace(/^.*\//, ''))]] : [];
    }),
  );
}

/** The command line of a tool in words, as an administrator reads it before giving leave. */
export function sayCommand(tool: Process): string {
  const brought = broughtBy(tool);
  const byPlace = (at: number) => `0 ${String(at).padStart(6, '0')}`;
  const parts: Part[] = [
    ...(tool.arguments ?? []).map((argument, at) => ({ order: byPlace(at), ...sayArgument(argument, brought) })),
    ...tool.inputs.map(({ id, type, inputBinding }) => {
      const binding = bindingSchema.safeParse(inputBinding).data;
      const position = binding ? positionOf(binding) : 0;
      return {
        position,
        order: `1 ${id}`,
        words: sayInput({ name: id, type, inputBinding: binding }, brought),
      };
    }),
  ];
  const sorted = parts.toSorted((a, b) => a.position - b.position || (a.order < b.order ? -1 : 1));
  const streams = [
    tool.stdin === undefined ? [] : ['<', quoted(sayValue(tool.stdin, brought))],
    tool.stdout === undefined ? [] : ['>', quoted(sayValue(tool.stdout, brought))],
    tool.stderr === undefined ? [] : ['2>', quoted(sayValue(tool.stderr, brought))],
  ];
  const base = (tool.baseCommand ?? []).map(quoted);
  return [...base, ...sorted.flatMap(({ words }) => words), ...streams.flat()].join(' ');
}
