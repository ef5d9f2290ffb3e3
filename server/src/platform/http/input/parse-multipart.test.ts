import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBoundary, parseMultipart } from './parse-multipart.ts';

interface StoredPart {
  name: string;
  filename: string | null;
  content: Buffer;
}

async function partsOf(chunks: Iterable<Buffer>, boundary: string): Promise<StoredPart[]> {
  const included: StoredPart[] = [];
  for await (const { name, filename, content } of parseMultipart(Readable.from(chunks), boundary)) {
    included.push({ name, filename, content: await buffer(content) });
  }
  return included;
}

const cut = (bytes: Buffer, size: number) =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size));

/** A form as fetch itself writes it. */
async function formOf(fields: [string, string | File][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const request = new Response(form);
  const boundary = parseBoundary(request.headers.get('content-type') ?? '');
  return { boundary, bytes: Buffer.from(await request.arrayBuffer()) };
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
        const { boundary, bytes } = await formOf([['note', 'a\nb'], ...sent]);
        const included = await partsOf(cut(bytes, size), boundary);
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
    const { boundary, bytes } = await formOf([
      ['a', 'x'.repeat(300)],
      ['b', 'y'],
    ]);
    const names: string[] = [];
    for await (const { name } of parseMultipart(Readable.from(cut(bytes, 7)), boundary)) names.push(name);
    expect(names).toEqual(['a', 'b']);
  });
});

describe('what is no form is refused with a message', () => {
  const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
  test.each([
    ['no boundary at its start', 'hello', /it does not start with its boundary/],
    ['cut short', `${head}half`, /ends before its last boundary/],
    ['without a name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--', /a part has no name/],
    ['an endless head', `--b\r\n${'x'.repeat(20_000)}`, /the header of a part is too long/],
    ['a boundary amid a line', `${head}x\r\n--bold`, /not followed by a new line/],
  ])('%s', async (_, text, words) => {
    await expect(partsOf([Buffer.from(text)], 'b')).rejects.toThrow(words);
  });

  test.each(['application/json', 'multipart/form-data', `multipart/form-data; boundary=${'x'.repeat(71)}`, undefined])(
    'the content type %s',
    (type) => {
      expect(() => parseBoundary(type)).toThrow(/its content type has no boundary/);
    },
  );
});
