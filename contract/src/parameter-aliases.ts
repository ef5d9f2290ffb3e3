import { z } from 'zod';
import type { Route } from './define-route.ts';

/**
 * The names that every call takes for the same thing: `<resource type>_id`, `filter`, `group_by`. The specification has other
 * names in some calls (`id` of what is shared; `and_`, `or_` and flags, or `metadata_filter`; `class_by`); they stay,
 * and those calls take the general name too. It is put into the call's own before anything is checked, so that each
 * call knows one name alone. Who gives both is refused: the general name is then a field that the call does not know.
 */
export type CallPart = 'query' | 'body';
type Fields = Record<string, unknown>;

/** A general name, and the call's own for it. */
export interface ParameterAlias {
  general: string;
  canonical: string;
  /** The field of the body that has it, such as `parameters` of an analysis, in bodies that say `method: 'lefse'`. */
  within?: { field: string; method: string };
}

/** The fields of an object, or of all objects that a union allows. */
function fieldsIn(schema: unknown): [name: string, schema: unknown][] {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return fieldsIn(schema.unwrap());
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsIn);
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
}

const namesIn = (schema: unknown): ReadonlySet<string> => new Set(fieldsIn(schema).map(([name]) => name));

/** Names in the parameters of one method, in calls that take those of any. */
function namesInParameters(body: unknown): ParameterAlias[] {
  if (!(body instanceof z.ZodDiscriminatedUnion)) return [];
  return body.options.flatMap((option) => {
    const fields = new Map(fieldsIn(option));
    const method = fields.get('method');
    if (!(method instanceof z.ZodLiteral) || !namesIn(fields.get('parameters')).has('class_by')) return [];
    return [
      { general: 'group_by', canonical: 'class_by', within: { field: 'parameters', method: String(method.value) } },
    ];
  });
}

/** What is shared, by its kind: `cohort_id` for `id` in `/cohort/share`. */
function sharedResourceType({ path, access }: Route): string | null {
  if (access.kind !== 'workspace' || !/\/share(?:\/link)?$/.test(path)) return null;
  return access.permission.split(':')[1] ?? null;
}

/** Of what a bare list of `ids` is. */
const resourceTypesOfIds: Readonly<Record<string, string>> = {
  '/pipeline/run/refresh': 'run',
  '/notification': 'notification',
};

/** The general names that a call takes beside its own. */
export function listParameterAliases(route: Route, part: CallPart): ParameterAlias[] {
  const fieldNames = namesIn(route[part]);
  const shared = sharedResourceType(route);
  const listed = resourceTypesOfIds[route.path];
  const names: ParameterAlias[] = [
    { general: 'group_by', canonical: 'class_by' },
    { general: 'project_id', canonical: 'submission_id' },
    { general: 'filter', canonical: fieldNames.has('metadata_filter') ? 'metadata_filter' : 'and_' },
    ...(listed === undefined ? [] : [{ general: `${listed}_ids`, canonical: 'ids' }]),
    ...(shared === null ? [] : [{ general: `${shared}_id`, canonical: 'id' }]),
  ];
  return [
    ...names.filter((name) => fieldNames.has(name.canonical) && !fieldNames.has(name.general)),
    ...(part === 'body' ? namesInParameters(route.body) : []),
  ];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inMetadataFilter = /^(?:and_|or_|exclude_\w+)$/;

/** A filter as `POST /cohort` takes it, spread to where this call has its parts. */
function spreadFilter(filter: Fields, canonical: string): Fields {
  if (canonical === 'and_') return filter;
  const parts = Object.entries(filter);
  return {
    ...Object.fromEntries(parts.filter(([name]) => !inMetadataFilter.test(name))),
    metadata_filter: Object.fromEntries(parts.filter(([name]) => inMetadataFilter.test(name))),
  };
}

/** The fields that stand for what was given by a general name; null where they cannot: it stays as it is, and is refused. */
function toOwnFields({ general, canonical }: ParameterAlias, given: Fields): Fields | null {
  const value = given[general];
  const instead =
    general !== 'filter' ? { [canonical]: value } : isFields(value) ? spreadFilter(value, canonical) : null;
  if (instead === null || Object.keys(instead).some((name) => Object.hasOwn(given, name))) return null;
  return instead;
}

function withOwnName(given: Fields, { within, ...name }: ParameterAlias): Fields {
  if (within !== undefined) {
    return given.method === within.method
      ? { ...given, [within.field]: resolveParameterAliases([name], given[within.field]) }
      : given;
  }
  const instead = Object.hasOwn(given, name.general) ? toOwnFields(name, given) : null;
  if (instead === null) return given;
  const { [name.general]: _, ...rest } = given;
  return { ...rest, ...instead };
}

/** What was sent, by the call's own names. */
export function resolveParameterAliases(names: readonly ParameterAlias[], sent: unknown): unknown {
  return isFields(sent) ? names.reduce(withOwnName, sent) : sent;
}

/** In words, for the description of the call; null where it has none. */
export function describeGeneralNames(route: Route): string | null {
  const sentences = (['query', 'body'] as const).flatMap((part) =>
    listParameterAliases(route, part).map(({ general, canonical, within }) =>
      general === 'filter'
        ? 'Also accepts `filter`, an object with all parts of a filter as in `POST /cohort`, instead of the separate parts.'
        : `Takes \`${general}\` for \`${canonical}\`${within ? ` in the parameters of \`${within.method}\`` : ''}, too.`,
    ),
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}
