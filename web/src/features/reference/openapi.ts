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

type Answer = Operation['responses'][string];
type Reference = { $ref: string };

/** An operation as the document writes it: what many share is a reference. */
type WrittenOperation = Omit<Operation, 'parameters' | 'responses'> & {
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Answer | Reference>;
};

export interface OpenApi {
  info: { title: string; version: string };
  paths: Record<string, Record<string, WrittenOperation>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
  };
}

export interface ListedCall {
  /** `get /api/v1/cohort`: what an address names it by. */
  id: string;
  method: string;
  path: string;
  tag: string;
  operation: Operation;
}

const nameOf = ({ $ref }: Reference) => $ref.slice($ref.lastIndexOf('/') + 1);

/** An operation with what it refers to in place. */
function resolveOperation({ components }: OpenApi, operation: WrittenOperation): Operation {
  const { parameters, responses, ...rest } = operation;
  const parameterOf = (one: Parameter | Reference) =>
    '$ref' in one ? (components?.parameters?.[nameOf(one)] ?? []) : one;
  const answerOf = (one: Answer | Reference) => ('$ref' in one ? (components?.responses?.[nameOf(one)] ?? {}) : one);
  return {
    ...rest,
    ...(parameters ? { parameters: parameters.flatMap(parameterOf) } : {}),
    responses: Object.fromEntries(Object.entries(responses).map(([status, answer]) => [status, answerOf(answer)])),
  };
}

/** All calls in the document's order. */
export function callsOf(document: OpenApi): ListedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method} ${path}`,
      method,
      path,
      tag: operation.tags?.[0] ?? 'other',
      operation: resolveOperation(document, operation),
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
