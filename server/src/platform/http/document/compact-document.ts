type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/** An OpenAPI document as JSON. */
export interface ApiDocument {
  paths?: JsonObject;
  components?: { [kind: string]: JsonObject };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** A copy in which each object is what `change` makes of it, the innermost first. */
function mapObjects(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapObjects(item, change)])));
}

const refTo = (kind: string, name: string) => `#/components/${kind}/${name}`;
const nameIn = (kind: string, ref: Json | undefined): string | null =>
  typeof ref === 'string' && ref.startsWith(refTo(kind, '')) ? ref.slice(refTo(kind, '').length) : null;

/** Schemas that are the same in a request and in an answer: `SampleInput` for `Sample`. */
function findTwins(schemas: JsonObject): Set<string> {
  const answered = (name: string) => schemas[name.replace(/Input$/, '')];
  const twins = new Set(Object.keys(schemas).filter((name) => name.endsWith('Input') && answered(name) !== undefined));
  // Two are the same only if all that they refer to is.
  for (let before = -1; before !== twins.size; ) {
    before = twins.size;
    for (const name of twins) {
      const merged = renameTwins(schemas[name] ?? null, twins);
      if (JSON.stringify(merged) !== JSON.stringify(answered(name))) twins.delete(name);
    }
  }
  return twins;
}

const renameTwins = (value: Json, twins: ReadonlySet<string>): Json =>
  mapObjects(value, (object) => {
    const name = nameIn('schemas', object.$ref);
    return name !== null && twins.has(name)
      ? { ...object, $ref: refTo('schemas', name.replace(/Input$/, '')) }
      : object;
  });

/** Names of the schemas that something refers to, directly or through others. */
function findUsed(from: Json, schemas: JsonObject): Set<string> {
  const used = new Set<string>();
  const visit = (value: Json): Json =>
    mapObjects(value, (object) => {
      const name = nameIn('schemas', object.$ref);
      if (name !== null && !used.has(name)) {
        used.add(name);
        visit(schemas[name] ?? null);
      }
      return object;
    });
  visit(from);
  return used;
}

const pascalCase = (text: string) => text.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** “code: conflict | gone” by its shortest code: `Gone`. The name stands at every call, the codes in its description. */
const errorName = (answer: JsonObject): string => {
  const codes = String(answer.description)
    .replace(/^code: /, '')
    .split(' | ');
  return pascalCase(codes.reduce((shortest, code) => (code.length < shortest.length ? code : shortest)));
};

/** Hands out one name for equal values of one kind of component. */
class Shared {
  readonly components: JsonObject = {};
  readonly #names = new Map<string, string>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  refTo(value: JsonObject, wished: string): JsonObject {
    const text = JSON.stringify(value);
    let name = this.#names.get(text);
    for (let n = 1; name === undefined; n += 1) {
      const free = n === 1 ? wished : `${wished}${n}`;
      if (this.components[free] === undefined) name = free;
    }
    this.#names.set(text, name);
    this.components[name] = value;
    return { $ref: refTo(this.#kind, name) };
  }
}

/** Whole numbers beyond what JavaScript holds exactly are nobody's: their limits say nothing. */
const withoutSafeLimits = (value: Json): Json =>
  mapObjects(value, (object) => {
    if (object.type !== 'integer') return object;
    const { minimum, maximum, ...schema } = object;
    return {
      ...schema,
      ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
      ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    };
  });

/** A choice of one is no choice. */
const withoutSingleChoices = (value: Json): Json =>
  mapObjects(value, ({ anyOf, ...schema }) => {
    if (anyOf === undefined) return schema;
    const [only, ...more] = Array.isArray(anyOf) ? anyOf : [];
    return isObject(only) && more.length === 0 ? { ...only, ...schema } : { ...schema, anyOf };
  });

/** An answer may get fields in a later version: what reads it must not refuse them. */
const openAnswer = (answer: Json): Json =>
  mapObjects(answer, ({ additionalProperties, ...schema }) =>
    additionalProperties === undefined || additionalProperties === false ? schema : { ...schema, additionalProperties },
  );

/** What a call takes: its parameters and body. */
const inputsOf = (paths: JsonObject): Json =>
  Object.values(paths).flatMap((path) =>
    Object.values(objectOf(path)).map((operation) => {
      const { parameters = null, requestBody = null } = objectOf(operation);
      return [parameters, requestBody];
    }),
  );

type Components = { responses: Shared; parameters: Shared; repeated: ReadonlySet<string> };

/** Parameters that at least so many operations have are described once. */
const SHARED_FROM = 2;
/** What @fastify/swagger writes where an answer has no description. */
const NO_DESCRIPTION = 'Default Response';

const parametersOf = (operation: Json): JsonObject[] => {
  const { parameters } = objectOf(operation);
  return Array.isArray(parameters) ? parameters.filter(isObject) : [];
};

/** The JSON of the parameters that several operations have. */
function findSharedParameters(paths: JsonObject): Set<string> {
  const operations = Object.values(paths).flatMap((path) => Object.values(objectOf(path)));
  const texts = operations.flatMap(parametersOf).map((parameter) => JSON.stringify(parameter));
  const counts = Map.groupBy(texts, (text) => text);
  return new Set([...counts].filter(([, same]) => same.length >= SHARED_FROM).map(([text]) => text));
}

const withDescription = (answer: JsonObject): JsonObject =>
  answer.description === NO_DESCRIPTION ? { ...answer, description: 'OK' } : answer;

/** An operation whose error answers and common parameters are references. */
function compactOperation(operation: JsonObject, { responses, parameters, repeated }: Components): JsonObject {
  const share = (parameter: JsonObject) =>
    repeated.has(JSON.stringify(parameter)) ? parameters.refTo(parameter, String(parameter.name)) : parameter;
  const named = Array.isArray(operation.parameters) ? { parameters: parametersOf(operation).map(share) } : {};
  const answers = Object.entries(objectOf(operation.responses)).map(([status, answer]) =>
    Number(status) >= 400 && isObject(answer)
      ? [status, responses.refTo(answer, errorName(answer))]
      : [status, openAnswer(withDescription(objectOf(answer)))],
  );
  // @fastify/swagger appends the method to a HEAD’s id.
  const id =
    typeof operation.operationId === 'string' ? { operationId: operation.operationId.replace(/-head$/, '') } : {};
  return { ...operation, ...id, ...named, responses: Object.fromEntries(answers) };
}

/** The schemas that something refers to, by name; open where they are only answered. */
function keepUsed(schemas: JsonObject, paths: JsonObject, { responses, parameters }: Components): JsonObject {
  const used = findUsed([paths, responses.components, parameters.components], schemas);
  const sent = findUsed([inputsOf(paths), parameters.components], schemas);
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]): [string, Json] => [name, sent.has(name) ? schema : openAnswer(schema)]);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The same document, in which equal schemas, error answers and common parameters stand once. */
export function compactDocument<Document extends ApiDocument>(document: Document): Document {
  const { schemas: all = {}, ...others } = document.components ?? {};
  const twins = findTwins(objectOf(withoutSafeLimits(all)));
  const merge = (value: Json) => objectOf(renameTwins(withoutSingleChoices(withoutSafeLimits(value)), twins));
  const merged = merge(document.paths ?? {});
  const repeated = findSharedParameters(merged);
  const components = { responses: new Shared('responses'), parameters: new Shared('parameters'), repeated };
  const compactPath = (path: Json) =>
    Object.entries(objectOf(path)).map(([method, operation]): [string, Json] => [
      method,
      compactOperation(objectOf(operation), components),
    ]);
  // In their order components get the same names, whichever module declares its calls first.
  const ordered = Object.entries(merged).sort(([a], [b]) => (a < b ? -1 : 1));
  const paths = Object.fromEntries(ordered.map(([path, methods]) => [path, Object.fromEntries(compactPath(methods))]));
  return {
    ...document,
    paths,
    components: {
      ...others,
      schemas: keepUsed(merge(all), paths, components),
      responses: components.responses.components,
      parameters: components.parameters.components,
    },
  };
}
