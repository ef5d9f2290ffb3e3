import type { OpenApi, Schema } from './openapi.ts';

const COMPONENTS = '#/components/schemas/';
/** The maximum number of chained references, in case a schema references itself. */
const LINKS = 8;

/** What every id of the portal looks like. */
const ID_PATTERN = '^[0-9a-f]{32}$';

/** Resolves a schema reference; an unknown reference accepts anything. */
export function resolve(document: OpenApi, schema: Schema): Schema {
  let resolved = schema;
  for (let links = 0; resolved.$ref?.startsWith(COMPONENTS); links += 1) {
    if (links === LINKS) return {};
    // What stands beside a reference narrows what it refers to: “a line of at most 60 characters”.
    const { $ref, ...narrower } = resolved;
    resolved = { ...document.components?.schemas?.[$ref.slice(COMPONENTS.length)], ...narrower };
  }
  return resolved;
}

const plain: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  array: 'list',
};

const alternatives = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [];

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('en-US');
  // The safe-integer limits are not shown as bounds.
  const top = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  const bottom = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  if (bottom !== undefined && top !== undefined) return `${number(bottom)} to ${number(top)}${unit}`;
  if (top !== undefined) return `at most ${number(top)}${unit}`;
  return bottom !== undefined && (bottom > 0 || !unit) ? `at least ${number(bottom)}${unit}` : '';
}

/** The maximum depth of a type description, because schemas can be recursive. */
const MAX_DEPTH = 3;

/** What a value is, in words: `text`, `list of whole number`, `"and" | "or"`. */
export function formatType(document: OpenApi, schemaOrRef: Schema, depth = 0): string {
  if (depth > MAX_DEPTH) return 'anything';
  const schema = resolve(document, schemaOrRef);
  const inside = (one: Schema) => formatType(document, one, depth + 1);
  if (schema.not) return 'nothing';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = alternatives(schema);
  if (several.length > 0) return [...new Set(several.map(inside))].join(' or ');
  if (schema.prefixItems) return `[${schema.prefixItems.map(inside).join(', ')}]`;
  if (schema.type === 'array') return schema.items ? `list of ${inside(schema.items)}` : 'list';
  const others = schema.additionalProperties;
  if (schema.type === 'object' && !schema.properties && others && others !== true)
    return `object of ${inside(others)} by name`;
  if (schema.pattern === ID_PATTERN) return 'id';
  const types = [schema.type ?? []].flat();
  return types.length > 0 ? types.map((type) => plain[type] ?? type).join(' or ') : 'anything';
}

/** The constraints of a value: bounds, format and default. */
export function formatConstraints(document: OpenApi, schemaOrRef: Schema): string[] {
  const schema = resolve(document, schemaOrRef);
  const constraints = [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.format ?? '',
    schema.pattern && schema.pattern !== ID_PATTERN ? `matches ${schema.pattern}` : '',
    schema.default === undefined ? '' : `otherwise ${JSON.stringify(schema.default)}`,
  ];
  return constraints.filter(Boolean);
}

export interface Part {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The name of an alternative: the value of its first constant. */
function nameAlternative(document: OpenApi, schema: Schema, place: number): string {
  const constProperty = Object.entries(resolve(document, schema).properties ?? {}).find(([, part]) => 'const' in part);
  return constProperty ? `${constProperty[0]}: ${JSON.stringify(constProperty[1].const)}` : `alternative ${place + 1}`;
}

/** The nested parts of a schema: an object's fields, a list's item fields, or alternatives that have fields. */
export function partsOf(document: OpenApi, schemaOrRef: Schema, depth = 0): Part[] {
  if (depth > MAX_DEPTH) return [];
  const schema = resolve(document, schemaOrRef);
  const within = (one: Schema) => partsOf(document, one, depth + 1);
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, part]) => ({
      name,
      schema: part,
      isRequired: schema.required?.includes(name) ?? false,
    }));
  if (schema.items) return within(schema.items);
  if (schema.additionalProperties && schema.additionalProperties !== true) return within(schema.additionalProperties);
  const inside = alternatives(schema).filter((one) => within(one).length > 0);
  const [only] = inside;
  if (only && inside.length === 1) return within(only);
  return inside.map((one, place) => ({
    name: nameAlternative(document, one, place),
    schema: one,
    isRequired: false,
  }));
}
