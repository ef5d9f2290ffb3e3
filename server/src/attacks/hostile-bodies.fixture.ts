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
const inText = (wanted: BodyRequest, text: string) => withPayload(wanted, fieldPathsOf('text', wanted.route), text);
const inList = (wanted: BodyRequest, text: string) => withPayload(wanted, fieldPathsOf('list', wanted.route), text);

/** What strangers send: by its kind, a text of about so many bytes. */
const kinds: Record<string, (wanted: BodyRequest) => string | Buffer> = {
  'marks on one letter': (wanted) => inText(wanted, `"a${times('\u0301\u0323', wanted.size / 2)}"`),
  'marks by escapes': (wanted) => inText(wanted, `"a${times('\\u0301\\u0323', wanted.size)}"`),
  'marks on many letters': (wanted) => inText(wanted, `"${times(`a${'\u0301\u0323'.repeat(15)}`, wanted.size / 2)}"`),
  'marks in the name of a field': ({ size }) => `{"a${times('\u0301\u0323', size / 2)}":1}`,
  'a long word': (wanted) => inText(wanted, `"${times('a', wanted.size)}"`),
  'a long address': (wanted) => inText(wanted, `"${times('a.', wanted.size / 2)}@${times('a.', wanted.size / 2)}"`),
  'half of a character': (wanted) => inText(wanted, '"\\ud800"'),
  'half of a character in a name': () => '{"\\udc00":1}',
  'the character NUL': (wanted) => inText(wanted, '"a\\u0000b"'),
  'unknown fields': ({ size }) => `{${fields(size)}}`,
  'unknown fields in a list': (wanted) => inList(wanted, list('{"a":1,"b":2,"c":3}', wanted.size)),
  'one field again and again': ({ size }) => `{${times('"name":1,', size)}"name":1}`,
  'empty objects': (wanted) => inList(wanted, list('{}', wanted.size)),
  'wrong entries': (wanted) => inList(wanted, list('1', wanted.size)),
  'short entries': (wanted) => inList(wanted, list('""', wanted.size)),
  'lists in lists': ({ size }) => `${times('[', size / 2)}${times(']', size / 2)}`,
  'objects in objects': ({ size }) => `${times('{"a":', size)}1${times('}', size / 5)}`,
  'lists in a field': (wanted) => inText(wanted, `${times('[', wanted.size / 2)}${times(']', wanted.size / 2)}`),
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
  'endless numbers': (wanted) => inList(wanted, list('1e400', wanted.size)),
  'long numbers': (wanted) => inText(wanted, times('9', wanted.size)),
  'less than nothing': (wanted) => inText(wanted, '-0'),
  backslashes: (wanted) => inText(wanted, `"${times('\\\\', wanted.size)}"`),
  'a text without end': ({ size }) => `{"name":"${times('\\"', size)}`,
  'cut short': (wanted) => inText(wanted, `"${times('a', wanted.size)}`),
  'no UTF-8': ({ size }) => Buffer.concat([Buffer.from('{"name":"'), Buffer.alloc(size, 0xff), Buffer.from('"}')]),
  'what would poison objects': (wanted) => inText(wanted, '{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
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
export const bodyOf = ({ kind, ...wanted }: Attack, sent: unknown): string | Buffer =>
  kinds[kind]?.({ ...wanted, sent }) ?? '';

export const drawAttacks = (routes: readonly Route[], sizes: readonly number[]): fc.Arbitrary<Attack> =>
  fc.record({
    route: fc.constantFrom(...routes),
    signed_in: fc.boolean(),
    kind: fc.constantFrom(...kindsOfBodies),
    size: fc.constantFrom(...sizes),
    at: fc.nat(1000),
  });
