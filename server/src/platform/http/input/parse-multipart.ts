import type { Readable } from 'node:stream';
import { AppError } from '../../errors/index.ts';

/** One part of a multipart/form-data body; its content is read before the next part is asked for, or passed over. */
export interface MultipartPart {
  name: string;
  /** Null for a field; as the sender wrote it, so beware of folders in it. */
  filename: string | null;
  content: AsyncIterable<Buffer>;
}

const MAX_HEADER_BYTES = 8192;
const HEADER_END = Buffer.from('\r\n\r\n');

const malformedBody = (what: string) => new AppError('bad_request', `This multipart body cannot be read: ${what}.`);

/** The boundary that a content type names. */
export function parseBoundary(contentType: string | undefined): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || boundary.length > 70) throw malformedBody('its content type has no boundary');
  return boundary;
}

/** The bytes of a request, a window at a time. */
class ByteWindow {
  #bytes: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Buffer>;
  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  async more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw malformedBody('it ends before its last boundary');
    this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value]);
  }

  indexOf(expected: Buffer): number {
    return this.#bytes.indexOf(expected);
  }

  get length(): number {
    return this.#bytes.length;
  }

  take(length: number): Buffer {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }
}

/** RFC 7578, read as it comes: of a part no more is held than a window of it. Refuses what is malformed. */
export async function* parseMultipart(body: Readable, boundary: string): AsyncGenerator<MultipartPart> {
  const window = new ByteWindow(body[Symbol.asyncIterator]());
  const mark = Buffer.from(`\r\n--${boundary}`);
  const first = mark.subarray(2);
  while (window.length < first.length) await window.more();
  if (!window.take(first.length).equals(first)) throw malformedBody('it does not start with its boundary');
  while (!(await isFinalBoundary(window))) {
    const { name, filename } = parseDisposition((await readHeader(window)).toString('utf8'));
    const content = readContent(window, mark);
    yield { name, filename, content };
    for await (const passed of content) void passed;
  }
}

/** After a boundary comes either a line's end or the two dashes of the last one. */
async function isFinalBoundary(window: ByteWindow): Promise<boolean> {
  while (window.length < 2) await window.more();
  const next = window.take(2).toString('latin1');
  if (next !== '--' && next !== '\r\n') throw malformedBody('a boundary is not followed by a new line');
  return next === '--';
}

async function readHeader(window: ByteWindow): Promise<Buffer> {
  for (;;) {
    const at = window.indexOf(HEADER_END);
    if ((at === -1 ? window.length : at) > MAX_HEADER_BYTES) throw malformedBody('the header of a part is too long');
    if (at !== -1) return window.take(at + HEADER_END.length);
    await window.more();
  }
}

function parseDisposition(head: string): Pick<MultipartPart, 'name' | 'filename'> {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameter(disposition, 'name');
  if (name === null) throw malformedBody('a part has no name');
  return { name, filename: parameter(disposition, 'filename') };
}

/** One parameter after another, each beginning where the last one ended, so that no text is gone over twice. */
const PARAMETER = /[;\s]*([\w!#$&+.^`|~*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gy;

/** As browsers and fetch write them: quotes and line ends as %22, %0D and %0A; others put a backslash before a quote. */
function parameter(disposition: string, key: string): string | null {
  const found = [...disposition.matchAll(PARAMETER)].find(([, name]) => name?.toLowerCase() === key);
  return (
    found?.[2]
      ?.replace(/\\(["\\])/g, '$1')
      .replaceAll('%22', '"')
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n') ?? null
  );
}

async function* readContent(window: ByteWindow, mark: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const at = window.indexOf(mark);
    if (at !== -1) {
      if (at > 0) yield window.take(at);
      window.take(mark.length);
      return;
    }
    // The last bytes may be the beginning of a boundary.
    const sure = window.length - mark.length;
    if (sure > 0) yield window.take(sure);
    await window.more();
  }
}
