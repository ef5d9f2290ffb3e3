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
interface CommandPart {
  position: number;
  order: string;
  args: string[];
}

/** A word as a shell would need it; `<names>` are no part of it. */
function quoteArgument(word: string): string {
  const withoutPlaceholders = word.replaceAll(/<[\w.]+>/g, '');
  return /[\s'"\\;&|*?<>]/.test(withoutPlaceholders) ? `'${word.replaceAll("'", "'\\''")}'` : word;
}

/** Files that the workflow brings along are identified by their names, what a run puts in by `<name>`. */
function formatValue(text: string, brought: ReadonlyMap<string, string>): string {
  const named = text.replaceAll(/\$\(inputs\.(\w+)((?:\.\w+)*)\)/g, (_, input: string, rest: string) =>
    rest === '' ? (brought.get(input) ?? `<${input}>`) : `<${input}${rest}>`,
  );
  return named.replaceAll(/\$\(runtime\.(\w+)\)/g, '<$1>');
}

const positionOf = ({ position }: Binding): number => (typeof position === 'number' ? position : 0);

function withPrefix({ prefix, separate, itemSeparator }: Binding, value: string | null): string[] {
  const many = itemSeparator === undefined || value === null ? value : `${value}${itemSeparator}…`;
  const args = many === null ? [] : [many];
  if (prefix === undefined) return args;
  return separate || args.length === 0 ? [prefix, ...args] : [`${prefix}${args.join('')}`];
}

function formatArgument(argument: unknown, brought: ReadonlyMap<string, string>): Omit<CommandPart, 'order'> {
  if (typeof argument === 'string') return { position: 0, args: [quoteArgument(formatValue(argument, brought))] };
  const binding = bindingSchema.safeParse(argument).data ?? { separate: true };
  const value = binding.valueFrom === undefined ? null : quoteArgument(formatValue(binding.valueFrom, brought));
  return { position: positionOf(binding), args: withPrefix(binding, value) };
}

interface Port {
  name: string;
  type: unknown;
  inputBinding?: Binding | undefined;
}

/** The words of an input; in brackets where it may be left out. */
function formatInput({ name, type: rawType, inputBinding }: Port, brought: ReadonlyMap<string, string>): string[] {
  const { type, optional } = withoutNull(rawType);
  const record = recordSchema.safeParse(type);
  if (record.success) {
    const { fields } = record.data;
    return fields.flatMap((field) => formatInput(field, brought));
  }
  if (!inputBinding) return [];
  const isList = typeof type === 'object' && type !== null && 'type' in type && type.type === 'array';
  const placeholder = brought.get(name) ?? `<${name}${isList ? ' …' : ''}>`;
  const valueText =
    inputBinding.valueFrom === undefined ? placeholder : quoteArgument(formatValue(inputBinding.valueFrom, brought));
  const args = withPrefix(inputBinding, type === 'boolean' ? null : valueText);
  return optional || type === 'boolean' ? [`[${args.join(' ')}]`] : args;
}

/** The names of the files that come with the workflow, by the input that they are the default of. */
function bundledFileNames({ inputs }: Process): Map<string, string> {
  return new Map(
    inputs.flatMap(({ id, default: rawDefault }): [string, string][] => {
      const file = fileSchema.safeParse(rawDefault);
      return file.success ? [[id, decodeURIComponent(file.data.location.replace(/^.*\//, ''))]] : [];
    }),
  );
}

/** The command line of a tool in words, as an administrator reads it before giving leave. */
export function formatCommandLine(tool: Process): string {
  const brought = bundledFileNames(tool);
  const byPlace = (at: number) => `0 ${String(at).padStart(6, '0')}`;
  const parts: CommandPart[] = [
    ...(tool.arguments ?? []).map((argument, at) => ({ order: byPlace(at), ...formatArgument(argument, brought) })),
    ...tool.inputs.map(({ id, type, inputBinding }) => {
      const binding = bindingSchema.safeParse(inputBinding).data;
      const position = binding ? positionOf(binding) : 0;
      return {
        position,
        order: `1 ${id}`,
        args: formatInput({ name: id, type, inputBinding: binding }, brought),
      };
    }),
  ];
  const sorted = parts.toSorted((a, b) => a.position - b.position || (a.order < b.order ? -1 : 1));
  const streams = [
    tool.stdin === undefined ? [] : ['<', quoteArgument(formatValue(tool.stdin, brought))],
    tool.stdout === undefined ? [] : ['>', quoteArgument(formatValue(tool.stdout, brought))],
    tool.stderr === undefined ? [] : ['2>', quoteArgument(formatValue(tool.stderr, brought))],
  ];
  const base = (tool.baseCommand ?? []).map(quoteArgument);
  return [...base, ...sorted.flatMap(({ args }) => args), ...streams.flat()].join(' ');
}
