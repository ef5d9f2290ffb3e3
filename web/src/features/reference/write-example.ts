import { resolve } from './describe-schema.ts';
import type { ListedCall, OpenApi, Schema } from './openapi.ts';

/** The maximum depth of example bodies. */
const DEPTH = 6;

/** A minimal example: required fields only, with placeholder values. */
export function exampleOf(document: OpenApi, schemaOrRef: Schema, depth = 0): unknown {
  const schema = resolve(document, schemaOrRef);
  if ('const' in schema) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return exampleOf(document, first, depth);
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'string') return '…';
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (depth > DEPTH) return type === 'array' ? [] : {};
  if (type === 'array') return schema.minItems && schema.items ? [exampleOf(document, schema.items, depth + 1)] : [];
  const requiredNames = schema.required ?? [];
  return Object.fromEntries(
    requiredNames.map((name) => [name, exampleOf(document, schema.properties?.[name] ?? {}, depth + 1)]),
  );
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command with its required parameters; `$TOKEN` is an API token from the profile. */
export function writeCommand(document: OpenApi, { method, path, operation }: ListedCall, origin: string): string {
  const queryParameters = (operation.parameters ?? []).filter(
    ({ in: place, required }) => place === 'query' && required,
  );
  const query = queryParameters.map(({ name }) => `${name}=…`).join('&');
  const lines = [`curl -X ${method.toUpperCase()} ${quote(`${origin}${path}${query && `?${query}`}`)}`];
  if (operation.security?.length) lines.push(`-H "Authorization: Bearer $TOKEN"`);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === 'application/json' && content?.schema)
    lines.push(`-H 'Content-Type: ${type}'`, `-d ${quote(JSON.stringify(exampleOf(document, content.schema)))}`);
  else if (type && content?.schema) {
    const flag = type.startsWith('multipart/') ? '-F' : '--data-urlencode';
    for (const name of content.schema.required ?? []) lines.push(`${flag} ${quote(`${name}=…`)}`);
  }
  return lines.join(' \\\n  ');
}
