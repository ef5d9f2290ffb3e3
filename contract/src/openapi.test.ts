import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pathOf, type Route } from './define-route.ts';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const jsonAt = (value: unknown, ...names: string[]): Json | null => {
  let at = value;
  for (const name of names) at = isJson(at) ? at[name] : undefined;
  return isJson(at) ? at : null;
};

const document: unknown = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
const calls: [name: string, route: Route][] = Object.entries(routes).flatMap(([group, all]) =>
  Object.entries(all).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

/** What a link leads to in its own document. */
function follow(part: unknown, root: unknown): unknown {
  let at = part;
  while (isJson(at) && typeof at.$ref === 'string') at = jsonAt(root, ...at.$ref.split('/').slice(1));
  return at;
}

/** What a schema says of the shape of values; `const` is an `enum` of one. Limits and defaults are not compared here. */
function shapeOf(schema: Json): Json {
  const { type, properties, required, items, anyOf, oneOf } = schema;
  const values = 'const' in schema ? [schema.const] : schema.enum;
  const entries = isJson(schema.additionalProperties) ? schema.additionalProperties : undefined;
  return { type, properties, required, items, anyOf: anyOf ?? oneOf, values, entries };
}

/** Where two schemas differ once their links are followed; what refers to itself is compared once. */
function differences(
  one: unknown,
  other: unknown,
  at: string,
  seen: Map<unknown, Set<unknown>>,
  root: unknown,
): string[] {
  const [declared, described] = [follow(one, root), follow(other, document)];
  if (Array.isArray(declared) && Array.isArray(described) && declared.length === described.length)
    return declared.flatMap((item, place) => differences(item, described[place], `${at}[${place}]`, seen, root));
  if (!isJson(declared) || !isJson(described))
    return Object.is(declared, described)
      ? []
      : [`${at}: ${JSON.stringify(declared)}, described ${JSON.stringify(described)}`];
  // Of a value that older clients write in another way, the description has the way that is preferred: the first.
  if (Array.isArray(declared.anyOf) && !('anyOf' in described || 'oneOf' in described))
    return differences(declared.anyOf[0], described, at, seen, root);
  if (seen.get(declared)?.has(described)) return [];
  seen.set(declared, (seen.get(declared) ?? new Set()).add(described));
  const names = new Set([...Object.keys(declared), ...Object.keys(described)]);
  const isSchema = !at.endsWith('.properties');
  const [left, right] = isSchema ? [shapeOf(declared), shapeOf(described)] : [declared, described];
  return [...(isSchema ? Object.keys(left) : names)].flatMap((name) =>
    differences(left[name], right[name], `${at}.${name}`, seen, root),
  );
}

function compare(schema: unknown, described: Json | null, at: string, io: 'input' | 'output'): string[] {
  if (!(schema instanceof z.ZodType)) return [];
  const declared = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return differences(declared, described, at, new Map(), declared);
}

test('the description gives each call the fields, types and choices that the contract declares, link by link', () => {
  const found = calls.flatMap(([name, route]) => {
    const path = pathOf(route).replaceAll(/:(\w+)/g, '{$1}');
    const operation = jsonAt(document, 'paths', path, route.method.toLowerCase());
    const answer = (status: string) => jsonAt(operation, 'responses', status, 'content', 'application/json', 'schema');
    const type = route.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const body = jsonAt(operation, 'requestBody', 'content', type, 'schema');
    return [
      ...(route.encoding === 'multipart' ? [] : compare(route.body, body, `${name} body`, 'input')),
      ...compare(route.response, answer('200'), `${name} response`, 'output'),
      ...compare(route.accepted, answer('202'), `${name} accepted`, 'output'),
    ];
  });
  expect(calls.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
