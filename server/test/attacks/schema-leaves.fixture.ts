import type { Route } from '@cohortium/contract';
import { z } from 'zod';

interface Schema {
  type?: string | string[] | undefined;
  maximum?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  additionalProperties?: unknown | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  pattern?: string | undefined;
  format?: string | undefined;
  $ref?: string | undefined;
  /** What `$ref` names. */
  $defs?: Record<string, Schema> | undefined;
}

const schemaOf: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    maximum: z.number().optional(),
    properties: z.record(z.string(), schemaOf).optional(),
    additionalProperties: z.unknown().optional(),
    // Of a pair of coordinates it is a list: nobody writes words there.
    items: schemaOf.optional().catch(undefined),
    anyOf: z.array(schemaOf).optional(),
    oneOf: z.array(schemaOf).optional(),
    allOf: z.array(schemaOf).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    pattern: z.string().optional(),
    format: z.string().optional(),
    $ref: z.string().optional(),
    $defs: z.record(z.string(), schemaOf).optional(),
  }),
);

/** What a query or a body may be, as JSON Schema of what is sent. */
const requestPart = (schema: z.ZodType): Schema =>
  schemaOf.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }));

export type Path = readonly (string | number)[];

interface Inside {
  path: Path;
  named: Readonly<Record<string, Schema>>;
}

/** Every schema inside a schema, with the way to it; a list by its first place. Of named schemas, the lists: trees have no end. */
function* within(
  schema: Schema,
  { path, named }: Inside = { path: [], named: schema.$defs ?? {} },
): Generator<{ path: Path; schema: Schema }> {
  yield { path, schema };
  const list = named[schema.$ref?.replace('#/$defs/', '') ?? ''];
  if (list?.items) yield* within(list, { path, named });
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* within(one, { path, named });
  for (const [field, one] of Object.entries(schema.properties ?? {}))
    yield* within(one, { path: [...path, field], named });
  if (schema.items) yield* within(schema.items, { path: [...path, 0], named });
}

const isFreeText = ({ type, enum: terms, const: word, pattern, format }: Schema) =>
  [type].flat().includes('string') && !terms && word === undefined && !pattern && !format;

/** Where somebody may write what they like, each place once. */
export function textPaths(schema: z.ZodType): Path[] {
  const found = [...within(requestPart(schema))].filter((one) => isFreeText(one.schema)).map(({ path }) => path);
  return [...new Map(found.map((path) => [path.join('.'), path])).values()];
}

/** Where a list stands, each place once. */
export function listPaths(schema: z.ZodType): Path[] {
  const found = [...within(requestPart(schema))].filter((one) => one.schema.items).map(({ path }) => path);
  return [...new Map(found.map((path) => [path.join('.'), path])).values()];
}

/** Objects with named fields that would take others too. */
export function openObjects(schema: z.ZodType): string[] {
  return [...within(requestPart(schema))]
    .filter((one) => one.schema.properties && one.schema.additionalProperties !== false)
    .map(({ path }) => path.join('.') || 'the whole');
}

/** Where a number stands, each place once, with the largest that is taken there. */
export function numberPaths(schema: z.ZodType): { path: Path; largest: number }[] {
  const found = [...within(requestPart(schema))].flatMap(({ path, schema: { type, maximum } }) =>
    [type].flat().some((one) => one === 'integer' || one === 'number')
      ? [{ path, largest: maximum ?? Number.MAX_VALUE }]
      : [],
  );
  return [...new Map(found.map((place) => [place.path.join('.'), place])).values()];
}

/** A copy of what is sent with one place written over. */
export function withValue(sent: unknown, [step, ...rest]: Path, value: string | number): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue(Array.isArray(sent) ? sent[0] : undefined, rest, value)];
  const object: Record<string, unknown> = { ...(typeof sent === 'object' ? sent : {}) };
  return { ...object, [step]: withValue(object[step], rest, value) };
}

const reading = new Set(['read', 'list', 'listing', 'view_member']);

/** Calls that only look, however they travel. */
export const isReading = ({ method, access }: Route): boolean =>
  method === 'GET' ||
  (method === 'POST' && 'permission' in access && reading.has(access.permission.split(':')[2] ?? ''));
