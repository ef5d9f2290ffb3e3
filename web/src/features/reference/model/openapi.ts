/** JSON Schema 2020-12 as far as the portal writes it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  /** What no value may be; of anything, nothing is left. */
  not?: Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

type Content = Record<string, { schema?: Schema }>;

export interface Operation {
  summary?: string;
  /** Names that it takes as well, and who asks a call that no page does. */
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
}

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface ListedCall {
  /** `get /api/v1/cohort`: what an address names it by. */
  id: string;
  method: string;
  path: string;
  tag: string;
  operation: Operation;
}

/** All calls in the document's order. */
export function callsOf({ paths }: OpenApi): ListedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method} ${path}`,
      method,
      path,
      tag: operation.tags?.[0] ?? 'other',
      operation,
    })),
  );
}

/** The calls that contain all search terms in method, path, group or summary. */
export function searchCalls(calls: readonly ListedCall[], search: string): ListedCall[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ id, tag, operation }) => {
    const searchText = `${id} ${tag} ${operation.summary ?? ''}`.toLowerCase();
    return terms.every((term) => searchText.includes(term));
  });
}

/** Groups that few callers need; they follow the others. */
const LAST_GROUPS = ['admin', 'dynamodb', 'wes'];

/** Calls by group, groups by name; those of administrators and of other programs last. */
export function groupCalls(calls: readonly ListedCall[]): [tag: string, calls: ListedCall[]][] {
  return [...Map.groupBy(calls, ({ tag }) => tag)].toSorted(
    ([one], [other]) => LAST_GROUPS.indexOf(one) - LAST_GROUPS.indexOf(other) || one.localeCompare(other),
  );
}
