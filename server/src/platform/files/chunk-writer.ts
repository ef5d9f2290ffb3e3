import { type FileHandle, open } from 'node:fs/promises';
import { Writable } from 'node:stream';

/** One chunk of the network's. With eight of them to a write, the writing took up to twice as long. */
const BUFFER_BYTES = 2 ** 16;
/** So often what was written is sent on to the disk, so that little is left to wait for after the last byte. */
const FLUSH_BYTES = 2 ** 27;

type WriteCallback = (error?: Error | null) => void;

/** Given back at once: large chunks left to the collector are a reason for it to go over the portal's whole heap. */
function release(chunk: Buffer): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}

function dropBytes(chunks: readonly Buffer[], bytes: number): Buffer[] {
  let left = bytes;
  return chunks.flatMap((chunk) => {
    const skipped = Math.min(left, chunk.byteLength);
    left -= skipped;
    return skipped < chunk.byteLength ? [chunk.subarray(skipped)] : [];
  });
}

/**
 * Takes bytes to a place in a file that exists; it ends once they are on the disk. The memory of a chunk is given back
 * as soon as it is written: nobody else may hold it. When the disk refuses what had been written, the file is cut back
 * to what the disk does hold, so that the sender who asks where to go on hears that.
 */
export class ChunkWriter extends Writable {
  readonly #file: FileHandle;
  #written: number;
  #flushed: number;
  #writing: Promise<void> = Promise.resolve();
  #flushing: Promise<void> | null = null;
  #refusal: Error | null = null;

  static async open(path: string, start: number): Promise<ChunkWriter> {
    return new ChunkWriter(await open(path, 'r+'), start);
  }

  private constructor(file: FileHandle, start: number) {
    super({ highWaterMark: BUFFER_BYTES });
    this.#file = file;
    this.#written = start;
    this.#flushed = start;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: WriteCallback): void {
    this.#append([chunk], done);
  }

  override _writev(parts: { chunk: Buffer }[], done: WriteCallback): void {
    this.#append(
      parts.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: WriteCallback): void {
    this.#flushRest().then(() => done(this.#refusal), done);
  }

  override _destroy(error: Error | null, done: WriteCallback): void {
    this.#close().then(() => done(error), done);
  }

  #append(chunks: readonly Buffer[], done: WriteCallback): void {
    this.#writing = this.#writeAll(chunks).then(() => done(this.#refusal), done);
  }

  async #writeAll(chunks: readonly Buffer[]): Promise<void> {
    for (let rest = chunks; rest.length > 0; ) {
      const { bytesWritten } = await this.#file.writev([...rest], this.#written);
      this.#written += bytesWritten;
      rest = dropBytes(rest, bytesWritten);
    }
    for (const chunk of chunks) release(chunk);
    // A disk reports a failure once: asked again it would seem to hold what it lost.
    if (this.#refusal === null && this.#written - this.#flushed >= FLUSH_BYTES) this.#flushing ??= this.#flush();
  }

  async #flushRest(): Promise<void> {
    await this.#flushing;
    if (this.#refusal === null && this.#written > this.#flushed) await this.#flush();
  }

  async #flush(): Promise<void> {
    const upTo = this.#written;
    try {
      await this.#file.datasync();
      this.#flushed = upTo;
    } catch (error) {
      this.#refusal = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.#flushing = null;
    }
  }

  async #close(): Promise<void> {
    try {
      await this.#writing;
      await this.#flushing;
      if (this.#refusal) await this.#file.truncate(this.#flushed);
    } finally {
      await this.#file.close();
    }
  }
}
