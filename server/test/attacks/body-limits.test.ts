import { allRoutes, bodyLimitOf, pathOf, type Route, SIGNED_OUT_BODY } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '#platform/http';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  required?: string[];
}

/** A smallest entry as people would send it: texts of 40 characters, as ids and names have. */
function entryOf(schema: Schema): unknown {
  const [one] = schema.anyOf ?? schema.oneOf ?? [];
  if (one) return entryOf(one);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'string') return 'x'.repeat(Math.min(schema.maxLength ?? 34, 40));
  if (type === 'number' || type === 'integer') return 1234.5678;
  if (type === 'boolean') return true;
  if (type === 'array') return (schema.prefixItems ?? []).map(entryOf);
  if (type !== 'object') return null;
  const needed = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name));
  return Object.fromEntries(needed.map(([name, inner]) => [name, entryOf(inner)]));
}

/** Every list of a body at its longest, alone in the body, with the way to it. */
function* longest(schema: Schema, path: string[] = []): Generator<{ path: string[]; list: unknown[] }> {
  if (path.length > 12) return;
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) yield* longest(one, path);
  for (const [name, one] of Object.entries(schema.properties ?? {})) yield* longest(one, [...path, name]);
  if (!schema.items) return;
  if (schema.maxItems) yield { path, list: new Array(schema.maxItems).fill(entryOf(schema.items)) };
  yield* longest(schema.items, [...path, '[]']);
}

const within = (path: readonly string[], list: unknown): unknown =>
  path.toReversed().reduce((inner: unknown, step) => (step === '[]' ? [inner] : { [step]: inner }), list);
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const sentAs = (body: z.ZodType): Schema => {
  const schema: unknown = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return isSchema(schema) ? schema : {};
};

const named = (route: Route) => `${route.method} ${pathOf(route)}`;
const withBody = allRoutes.filter(({ body, encoding }) => body && encoding !== 'multipart');

test.each(withBody.map((route) => [named(route), route] as const))(
  '%s takes every list as long as it may be',
  (_, route) => {
    const limit = bodyLimitOf(route);
    for (const { path, list } of longest(sentAs(route.body ?? z.unknown()))) {
      const bytes = Buffer.from(JSON.stringify(within(path, list)));
      expect([path.join('.'), bytes.length <= limit.bytes]).toEqual([path.join('.'), true]);
      expect(() => parseJson(bytes, limit), path.join('.')).not.toThrow();
    }
  },
);

test('who has not signed in sends little', () => {
  for (const route of withBody.filter(({ access }) => access.kind === 'public')) {
    expect([named(route), bodyLimitOf(route)]).toEqual([named(route), SIGNED_OUT_BODY]);
  }
});
