import { z } from 'zod';
import type { Json, Process, Requirement } from '#platform/engine';
import { formatCommandLine } from './format-command-line.ts';

/** Something that a process runs or is given, in full. */
export interface ProcessPart {
  what: string;
  text: string;
}

/** Everything that a process of a written document runs or is given, to be read before approval is given. */
export function describeProcess(process: Process): ProcessPart[] {
  const { id: _, class: kind, label: __, doc: ___, requirements = [], hints = [], steps = [], ...rest } = process;
  const command = kind === 'CommandLineTool' ? [{ what: 'Command', text: formatCommandLine(process) }] : [];
  return [
    ...command,
    ...requirements.flatMap((one) => describeRequirement(one, '')),
    ...hints.flatMap((one) => describeRequirement(one, ' (a hint)')),
    ...steps.flatMap(
      ({ id, label: ____, doc: _____, requirements: ownRequirements = [], hints: hinted = [], ...step }) => [
        ...[...ownRequirements, ...hinted].flatMap((one) => describeRequirement(one, ` (step ${id})`)),
        ...listLeafValues(step, [`Step ${id}`]),
      ],
    ),
    ...listLeafValues(rest, []),
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

const toRecord = (value: Json): { [key: string]: Json } =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};

function describeRequirement({ class: kind, ...fields }: Requirement, where: string): ProcessPart[] {
  const toPart = (what: string, value: Json): ProcessPart => ({ what: `${what}${where}`, text: textOf(value) });
  switch (kind) {
    case 'InlineJavascriptRequirement':
      return [
        toPart('JavaScript', 'Expressions are JavaScript, evaluated by the engine outside any container.'),
        ...toList(fields.expressionLib).map((text) => toPart('JavaScript library', text)),
      ];
    case 'InitialWorkDirRequirement':
      return toList(fields.listing).map((entry) => {
        const { entryname, entry: content } = toRecord(entry);
        if (content === undefined) return toPart('Copied into the job’s folder before it starts', entry);
        return toPart(`Written before the job starts: ${textOf(entryname ?? 'a file')}`, content);
      });
    case 'EnvVarRequirement':
      return toList(fields.envDef).map((one) => {
        const { envName = '', envValue = '' } = toRecord(one);
        return toPart(`Environment variable ${textOf(envName)}`, envValue);
      });
    case 'DockerRequirement':
      return [toPart('Container', fields.dockerPull ?? '')];
    default:
      return [toPart(kind.replace(/(?:Feature)?Requirement$/, ''), Object.keys(fields).length === 0 ? 'yes' : fields)];
  }
}

/** Names and types tell what goes in and out, and run nothing. */
const DESCRIPTIVE_KEYS = new Set(['id', 'name', 'label', 'doc', 'items', 'symbols', 'streamable']);

/** Every other value, named by the way to it. */
function listLeafValues(value: unknown, way: readonly string[]): ProcessPart[] {
  if (Array.isArray(value)) return value.flatMap((inner, at) => listLeafValues(inner, [...way, nameOf(inner, at)]));
  if (value === null || typeof value !== 'object') return [{ what: way.join(', '), text: textOf(value) }];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isPlain =
      typeof inner !== 'object' || (Array.isArray(inner) && inner.every((one) => typeof one === 'string'));
    if (DESCRIPTIVE_KEYS.has(key) && isPlain) return [];
    if (key === 'type' && (isPlain || Array.isArray(inner))) return [];
    return listLeafValues(inner, [...way, key]);
  });
}

const namedSchema = z.looseObject({ id: z.string().optional(), name: z.string().optional() });

function nameOf(value: unknown, at: number): string {
  const named = namedSchema.safeParse(value).data;
  return named?.id ?? named?.name ?? String(at + 1);
}
