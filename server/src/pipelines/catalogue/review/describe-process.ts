import { z } from 'zod';
import type { Json, Process, Requirement } from '#platform/engine';
import { sayCommand } from '../document/say-command.ts';

/** Something that a process runs or is given, in full. */
export interface ProcessPart {
  what: string;
  text: string;
}

/** Everything that a process of a written document runs or is given, to be read before leave is given. */
export function describeProcess(process: Process): ProcessPart[] {
  const { id: _, class: kind, label: __, doc: ___, requirements = [], hints = [], steps = [], ...rest } = process;
  const command = kind === 'CommandLineTool' ? [{ what: 'Command', text: sayCommand(process) }] : [];
  return [
    ...command,
    ...requirements.flatMap((one) => describeRequirement(one, '')),
    ...hints.flatMap((one) => describeRequirement(one, ' (a hint)')),
    ...steps.flatMap(({ id, label: ____, doc: _____, requirements: own = [], hints: hinted = [], ...step }) => [
      ...[...own, ...hinted].flatMap((one) => describeRequirement(one, ` (step ${id})`)),
      ...leaves(step, [`Step ${id}`]),
    ]),
    ...leaves(rest, []),
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const rows = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const record = (value: Json): { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

function describeRequirement({ class: kind, ...given }: Requirement, where: string): ProcessPart[] {
  const part = (what: string, value: Json): ProcessPart => ({ what: `${what}${where}`, text: textOf(value) });
  switch (kind) {
    case 'InlineJavascriptRequirement':
      return [
        part('JavaScript', 'Expressions are JavaScript, evaluated by the engine outside any container.'),
        ...rows(given.expressionLib).map((text) => part('JavaScript library', text)),
      ];
    case 'InitialWorkDirRequirement':
      return rows(given.listing).map((entry) => {
        const { entryname, entry: content } = record(entry);
        if (content === undefined) return part('Copied into the job’s folder before it starts', entry);
        return part(`Written before the job starts: ${textOf(entryname ?? 'a file')}`, content);
      });
    case 'EnvVarRequirement':
      return rows(given.envDef).map((one) => {
        const { envName = '', envValue = '' } = record(one);
        return part(`Environment variable ${textOf(envName)}`, envValue);
      });
    case 'DockerRequirement':
      return [part('Container', given.dockerPull ?? '')];
    default:
      return [part(kind.replace(/(?:Feature)?Requirement$/, ''), Object.keys(given).length === 0 ? 'yes' : given)];
  }
}

/** Names and types tell what goes in and out, and run nothing. */
const SILENT = new Set(['id', 'name', 'label', 'doc', 'items', 'symbols', 'streamable']);

/** Every other value, named by the way to it. */
function leaves(value: unknown, way: readonly string[]): ProcessPart[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => leaves(inner, [...way, nameOf(inner, at)]));
  if (value === null || typeof value !== 'object') return [{ what: way.join(', '), text: textOf(value) }];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isPlain =
      typeof inner !== 'object' || (Array.isArray(inner) && inner.every((one) => typeof one === 'string'));
    if (SILENT.has(key) && isPlain) return [];
    if (key === 'type' && (isPlain || Array.isArray(inner))) return [];
    return leaves(inner, [...way, key]);
  });
}

const namedSchema = z.looseObject({ id: z.string().optional(), name: z.string().optional() });

function nameOf(value: unknown, at: number): string {
  const own = namedSchema.safeParse(value).data;
  return own?.id ?? own?.name ?? String(at + 1);
}
