import type { Readable } from 'node:stream';
import { Refusal } from '../../refusal/index.ts';

/** One part of a multipart/form-data body; its content is read before the next part is asked for, or passed over. */
export interface Part {
  name: string;
  /** Null for a field; as the sender wrote it, so beware of folders in it. */
  filename: string | null;
  content: AsyncIterable<Buffer>;
}

const LARGEST_HEAD = 8192;
const endOfHead = Buffer.from('\r\n\r\n');

const malformed = (what: string) => new Refusal('bad_request', `This multipart body cannot be read: ${what}.`);

/** The boundary that a content type names. */
export function boundaryOf(contentType: string | undefined): string {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || boundary.length > 70) throw malformed('its content type has no boundary');
  return boundary;
}

/** The bytes of a request, a window at a time. */
class Window {
  #bytes: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Buffer>;
  constructor(source: AsyncIterator<Buffer>) {
    this.#source = source;
  }

  async more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done) throw malformed('it ends before its last boundary');
    this.#bytes = this.#bytes.length === 0 ? value : Buffer.concat([this.#bytes, value]);
  }

  indexOf(wanted: Buffer): number {
    return this.#bytes.indexOf(wanted);
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
export async function* readParts(body: Readable, boundary: string): AsyncGenerator<Part> {
  const window = new Window(body[Symbol.asyncIterator]());
  const mark = Buffer.from(`\r\n--${boundary}`);
  const first = mark.subarray(2);
  while (window.length < first.length) await window.more();
  if (!window.take(first.length).equals(first)) throw malformed('it does not start with its boundary');
  while (!(await isLast(window))) {
    const { name, filename } = describe((await takeHead(window)).toString('utf8'));
    const content = contentOf(window, mark);
    yield { name, filename, content };
    for await (const passed of content) void passed;
  }
}

/** After a boundary comes either a line's end or the two dashes of the last one. */
async function isLast(window: Window): Promise<boolean> {
  while (window.length < 2) await window.more();
  const next = window.take(2).toString('latin1');
  if (next !== '--' && next !== '\r\n') throw malformed('a boundary is not followed by a new line');
  return next === '--';
}

async function takeHead(window: Window): Promise<Buffer> {
  for (;;) {
    const at = window.indexOf(endOfHead);
    if ((at === -1 ? window.length : at) > LARGEST_HEAD) throw malformed('the header of a part is too long');
    if (at !== -1) return window.take(at + endOfHead.length);
    await window.more();
  }
}

function describe(head: string): Pick<Part, 'name' | 'filename'> {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? '';
  const name = parameter(disposition, 'name');
  if (name === null) throw malformed('a part has no name');
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

async function* contentOf(window: Window, mark: Buffer): AsyncGenerator<Buffer> {
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
