import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { allRoutes, pathOf, versionInUrl, versionSchema } from './index.ts';

interface Schema {
  type?: string | string[];
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
interface Whole {
  name: string;
  field: string;
  schema: Schema;
}

/** Every whole number that may be sent, by the field that it stands in. */
function* wholesIn(schema: Schema, name: string, field = ''): Generator<Whole> {
  if ([schema.type].flat().includes('integer')) yield { name: `${name}.${field}`, field, schema };
  const parts = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap((one) => one ?? []);
  for (const part of parts) yield* wholesIn(part, name, field);
  if (schema.items && !Array.isArray(schema.items)) yield* wholesIn(schema.items, name, field);
  if (typeof schema.additionalProperties === 'object') yield* wholesIn(schema.additionalProperties, name, field);
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* wholesIn(part, name, key);
}

const sentAs = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

const wholes = allRoutes.flatMap((route) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = route[part];
    return schema ? [...wholesIn(sentAs(schema), `${route.method} ${pathOf(route)} ${part}`)] : [];
  }),
);

/** Numbers that no counter of the database holds, each for its own reason. */
const unlimited: Record<string, string> = {
  page: 'is multiplied in 64 bits, and beyond the end there is nothing',
  start: 'a place in a file',
  end: 'a place in a file',
  size_bytes: 'of a file',
  last_modified: 'a moment in milliseconds',
  after: 'a line of a file',
  count: 'rows of a sheet that is on its way',
  axes: 'drawn, and only told again',
  data_type: 'looked up in the catalogue, which says in words what it has',
  raw_data_type: 'looked up in the catalogue',
  result_data_type: 'looked up in the catalogue',
};
const COUNTER = 2 ** 31 - 1;

describe('a whole number that is sent', () => {
  test('fits into the counter that it is compared with, or is none', () => {
    expect(wholes.length).toBeGreaterThan(150);
    const beyond = wholes.filter(({ schema }) => (schema.maximum ?? Number.POSITIVE_INFINITY) > COUNTER);
    expect(beyond.filter(({ field }) => !Object.hasOwn(unlimited, field)).map(({ name }) => name)).toEqual([]);
    expect(new Set(beyond.map(({ field }) => field))).toEqual(new Set(Object.keys(unlimited)));
  });

  test('that counts something does not begin below zero', () => {
    const counts = wholes.filter(({ field }) =>
      /^(page|version|to_version|count|after|start|end|size_bytes|limit|change_no)$/.test(field),
    );
    expect(counts.length).toBeGreaterThan(100);
    expect(counts.filter(({ schema }) => (schema.minimum ?? -1) < 0).map(({ name }) => name)).toEqual([]);
  });

  test.each([versionSchema, versionInUrl])('and is a version begins with 1', (schema) => {
    for (const right of [1, 2, COUNTER]) expect(schema.parse(right)).toBe(right);
    for (const wrong of [0, -1, 1.5, COUNTER + 1, Number.NaN, Number.POSITIVE_INFINITY, 'one', undefined]) {
      expect(schema.safeParse(wrong).success, String(wrong)).toBe(false);
    }
    expect(versionInUrl.parse('12')).toBe(12);
    expect(versionSchema.safeParse('12').success).toBe(false);
    expect(versionInUrl.safeParse('2147483648').error?.issues[0]?.message).toBe('must be at most 2,147,483,647');
  });
});
