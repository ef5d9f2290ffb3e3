import type { Route } from '@cohortium/contract';
import fc from 'fast-check';
import { listPaths, type Path, textPaths, withValue } from './schema-leaves.fixture.ts';

/** A body of about `size` bytes; `at` chooses the field that is written into, `sent` is what a friend would send. */
interface BodyRequest {
  route: Route;
  sent: unknown;
  size: number;
  at: number;
}

const FIELD_MARK = 'the place of a hostile value';
const times = (text: string, size: number): string => text.repeat(Math.max(1, Math.floor(size / text.length)));
const list = (entry: string, size: number): string => `[${times(`${entry},`, size)}${entry}]`;
const fields = (size: number): string =>
  Array.from(
    { length: Math.max(1, Math.floor(size / 14)) },
    (_, at) => `"f${at.toString(36).padStart(7, '0')}":1`,
  ).join();

/** JSON with a piece of text, which need not be JSON, in one of its fields. */
function withPayload({ sent, at }: BodyRequest, places: readonly Path[], text: string): string {
  const place = places[at % Math.max(1, places.length)] ?? ['name'];
  return (JSON.stringify(withValue(sent ?? {}, place, FIELD_MARK)) ?? '').replace(
    JSON.stringify(FIELD_MARK),
    () => text,
  );
}

const memory = new Map<string, Path[]>();
function fieldPathsOf(kind: 'text' | 'list', { body, base, path, method }: Route): Path[] {
  const key = `${kind} ${method} ${base}${path}`;
  const found = memory.get(key) ?? (body ? (kind === 'text' ? textPaths(body) : listPaths(body)) : []);
  memory.set(key, found);
  return found;
}
const inText = (request: BodyRequest, text: string) => withPayload(request, fieldPathsOf('text', request.route), text);
const inList = (request: BodyRequest, text: string) => withPayload(request, fieldPathsOf('list', request.route), text);

/** What strangers send: by its kind, a text of about so many bytes. */
const kinds: Record<string, (request: BodyRequest) => string | Buffer> = {
  'marks on one letter': (request) => inText(request, `"a${times('\u0301\u0323', request.size / 2)}"`),
  'marks by escapes': (request) => inText(request, `"a${times('\\u0301\\u0323', request.size)}"`),
  'marks on many letters': (request) =>
    inText(request, `"${times(`a${'\u0301\u0323'.repeat(15)}`, request.size / 2)}"`),
  'marks in the name of a field': ({ size }) => `{"a${times('\u0301\u0323', size / 2)}":1}`,
  'a long word': (request) => inText(request, `"${times('a', request.size)}"`),
  'a long address': (request) => inText(request, `"${times('a.', request.size / 2)}@${times('a.', request.size / 2)}"`),
  'half of a character': (request) => inText(request, '"\\ud800"'),
  'half of a character in a name': () => '{"\\udc00":1}',
  'the character NUL': (request) => inText(request, '"a\\u0000b"'),
  'unknown fields': ({ size }) => `{${fields(size)}}`,
  'unknown fields in a list': (request) => inList(request, list('{"a":1,"b":2,"c":3}', request.size)),
  'one field again and again': ({ size }) => `{${times('"name":1,', size)}"name":1}`,
  'empty objects': (request) => inList(request, list('{}', request.size)),
  'wrong entries': (request) => inList(request, list('1', request.size)),
  'short entries': (request) => inList(request, list('""', request.size)),
  'lists in lists': ({ size }) => `${times('[', size / 2)}${times(']', size / 2)}`,
  'objects in objects': ({ size }) => `${times('{"a":', size)}1${times('}', size / 5)}`,
  'lists in a field': (request) => inText(request, `${times('[', request.size / 2)}${times(']', request.size / 2)}`),
  'groups in groups': ({ size, sent }) =>
    JSON.stringify({ ...Object(sent), advance_filters: { primary_filters: FIELD_MARK } }).replace(
      JSON.stringify(FIELD_MARK),
      () => `${times('{"subgroups":[', size)}${times(']}', size / 7)}`,
    ),
  'calls in calls': ({ size, sent }) =>
    JSON.stringify({ ...Object(sent), edit: { kind: 'derive', column: 'x', expression: FIELD_MARK } }).replace(
      JSON.stringify(FIELD_MARK),
      () => `${times('{"kind":"call","name":"not","args":[', size)}${times(']}', size / 18)}`,
    ),
  'endless numbers': (request) => inList(request, list('1e400', request.size)),
  'long numbers': (request) => inText(request, times('9', request.size)),
  'less than nothing': (request) => inText(request, '-0'),
  backslashes: (request) => inText(request, `"${times('\\\\', request.size)}"`),
  'a text without end': ({ size }) => `{"name":"${times('\\"', size)}`,
  'cut short': (request) => inText(request, `"${times('a', request.size)}`),
  'no UTF-8': ({ size }) => Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(size, 0xff), Buffer.from('"}')]),
  'what would poison objects': (request) => inText(request, '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
  spaces: ({ size }) => times(' ', size),
  'no JSON': ({ size }) => times('a=b&', size),
};

/** What is tried: which route, as whom, with what. */
export interface Attack {
  route: Route;
  signed_in: boolean;
  kind: string;
  size: number;
  at: number;
}

export const kindsOfBodies = Object.keys(kinds);
export const bodyOf = ({ kind, ...expected }: Attack, sent: unknown): string | Buffer =>
  kinds[kind]?.({ ...expected, sent }) ?? '';

export const drawAttacks = (routes: readonly Route[], sizes: readonly number[]): fc.Arbitrary<Attack> =>
  fc.record({
    route: fc.constantFrom(...routes),
    signed_in: fc.boolean(),
    kind: fc.constantFrom(...kindsOfBodies),
    size: fc.constantFrom(...sizes),
    at: fc.nat(1000),
  });
