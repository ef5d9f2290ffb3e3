import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '../errors/index.ts';
import { addMultipartParser, type MultipartPart, readParts } from './read-parts.ts';

interface StoredPart {
  name: string;
  filename: string | null;
  content: Buffer;
}

const received: { run: (parts: AsyncIterable<MultipartPart>) => Promise<unknown> } = { run: async () => null };
const app = Fastify();
app.register(async (scope) => {
  await addMultipartParser(scope);
  scope.post('/', async (request) => {
    try {
      return { result: await received.run(readParts(request)) };
    } catch (error) {
      return { refusal: error instanceof AppError ? error.message : String(error) };
    }
  });
});
afterAll(() => app.close());

/** What a route makes of the parts of a body that comes in these chunks. */
async function send<T>(
  chunks: Iterable<Buffer>,
  type: string,
  run: (parts: AsyncIterable<MultipartPart>) => Promise<T>,
) {
  const kept: T[] = [];
  received.run = async (parts) => kept.push(await run(parts));
  const payload = Readable.from(chunks);
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  const { refusal, message } = answer.json();
  if (kept.length === 0) throw new Error(refusal ?? message);
  return kept;
}

async function partsOf(chunks: Iterable<Buffer>, type: string): Promise<StoredPart[]> {
  const [included = []] = await send(chunks, type, async (parts) => {
    const stored: StoredPart[] = [];
    for await (const { name, filename, content } of parts) {
      stored.push({ name, filename, content: await buffer(content) });
    }
    return stored;
  });
  return included;
}

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

/** A form as fetch itself writes it. */
async function formOf(fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Response(form);
  return { type: request.headers.get('content-type') ?? '', bytes: Buffer.from(await request.arrayBuffer()) };
}

describe('a form is read as it comes', () => {
  test('whatever bytes it holds and however it is cut', async () => {
    const file = fc.record({ name: fc.stringMatching(/^[\w "ä#.-]{1,20}$/), bytes: fc.uint8Array({ maxLength: 200 }) });
    const property = fc.asyncProperty(
      fc.array(file, { maxLength: 4 }),
      fc.integer({ min: 1, max: 60 }),
      async (files, size) => {
        const sent = files.map(
          ({ name, bytes }) => ['file', new File([new Uint8Array(bytes)], name)] as [string, File],
        );
        const { type, bytes } = await formOf([['note', 'a\nb'], ...sent]);
        const included = await partsOf(cut(bytes, size), type);
        expect(included.map(({ name, filename }) => [name, filename])).toEqual([
          ['note', null],
          ...files.map(({ name }) => ['file', name]),
        ]);
        expect(included.slice(1).map(({ content }) => [...content])).toEqual(files.map(({ bytes: own }) => [...own]));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  test('a part that nobody reads is passed over', async () => {
    const { type, bytes } = await formOf([
      ['a', 'x'.repeat(300)],
      ['b', 'y'],
    ]);
    const [names] = await send(cut(bytes, 7), type, async (parts) => {
      const found: string[] = [];
      for await (const { name } of parts) found.push(name);
      return found;
    });
    expect(names).toEqual(['a', 'b']);
  });
});

describe('what is no form is refused with a message', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  test.each([
    ['no boundary at its start', 'hello', /ends before its last boundary/],
    ['cut short', `${head}half`, /ends before its last boundary/],
    ['without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--', /a part has no name/],
    ['an endless head', `--b\r\n${'x'.repeat(20_000)}`, /ends before its last boundary/],
    ['a boundary amid a line', `${head}x\r\n--bold`, /ends before its last boundary/],
  ])('%s', async (_, text, words) => {
    await expect(partsOf([Buffer.from(text)], 'multipart/form-data; boundary=b')).rejects.toThrow(words);
  });

  test('a content type without a boundary', async () => {
    await expect(partsOf([Buffer.from(head)], 'multipart/form-data')).rejects.toThrow(/has no boundary/);
  });
});
