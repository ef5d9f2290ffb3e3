import { type ChildProcess, spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeValues, type Frame, FrameParser, type Hdf5Values, type ReaderRequest } from './frames.ts';
import { Hdf5Error } from './hdf5-error.ts';

const CPU_SECONDS = 300;
const HEAP_MEGABYTES = 384;

/** What the reader may open: its own source and h5wasm. The file it reads is handed to it open. */
const READABLE_PATHS = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../../../package.json', import.meta.url)),
  dirname(dirname(dirname(fileURLToPath(import.meta.resolve('h5wasm'))))),
];

/**
 * For /bin/sh: Node with nothing of the disk but the reader's source. Whatever becomes of the portal, the kernel ends it when
 * it computes for too long, and lets it write no file.
 */
export const confinedCommand = (...what: string[]): string[] => [
  ...['-c', `ulimit -c 0 && ulimit -f 0 && ulimit -t ${CPU_SECONDS} && exec "$@"`, 'sh'],
  ...[process.execPath, '--permission', ...READABLE_PATHS.map((path) => `--allow-fs-read=${path}`)],
  ...[`--max-old-space-size=${HEAP_MEGABYTES}`, '--disallow-code-generation-from-strings'],
  ...what,
];

/** An HDF5 file of somebody else, open for reading in another process. */
export interface Hdf5File {
  /** The names below a group; none where there is no such group. */
  keys(path: string): Promise<string[]>;
  /** How long each axis of a data set is; null where there is none. */
  shape(path: string): Promise<number[] | null>;
  /** Values from one place to another of the first axis, in row order. */
  values(path: string, range: readonly [from: number, to: number]): Promise<Hdf5Values>;
}

const READER_SCRIPT = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Of looking through a file, and of one answer: libhdf5 runs for ever in some that are damaged. */
const [INSPECT_TIMEOUT_MS, RESPONSE_TIMEOUT_MS] = [8_000, 60_000];

class ReaderProcess {
  #process: ChildProcess;
  #frames = new FrameParser();
  #arrived: () => void = () => undefined;
  #end: string | null = null;

  constructor(fd: number, size: number) {
    this.#process = spawn('/bin/sh', confinedCommand(READER_SCRIPT, String(size)), {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore', fd],
    });
    const end = (why: string) => {
      this.#end ??= why;
      this.#arrived();
    };
    this.#process.on('error', (error) => end(error.message));
    this.#process.on('close', (code, signal) => end(signal ?? `exit ${code}`));
    // A reader that has ended takes no more questions; its end is reported by `close`.
    this.#process.stdin?.on('error', () => undefined);
    this.#process.stdout?.on('data', (piece: Buffer) => {
      this.#frames.push(piece);
      this.#arrived();
    });
  }

  /** The next frame; null when the reader ended before. */
  async #frame(within: number): Promise<Frame | null> {
    const late = setTimeout(() => this.end(), within);
    try {
      for (;;) {
        const frame = this.#frames.next();
        if (frame || this.#end !== null) return frame;
        await new Promise<void>((resolve) => {
          this.#arrived = resolve;
        });
      }
    } finally {
      clearTimeout(late);
    }
  }

  async started(): Promise<void> {
    if (!(await this.#frame(RESPONSE_TIMEOUT_MS))) throw new Error(`The HDF5 reader did not start (${this.#end}).`);
  }

  async request(question: ReaderRequest): Promise<Frame> {
    this.#process.stdin?.write(`${JSON.stringify(question)}\n`);
    const frame = await this.#frame(question.kind === 'open' ? INSPECT_TIMEOUT_MS : RESPONSE_TIMEOUT_MS);
    if (!frame) {
      const remedy = 'The file may be damaged. If not, export only the table, in smaller chunks.';
      throw new Hdf5Error('it needs too much time or memory for a table', { remedy });
    }
    const { fault } = frame.answer;
    if (fault) throw new Hdf5Error(fault.message, { remedy: fault.remedy });
    return frame;
  }

  end(): void {
    this.#process.kill('SIGKILL');
  }
}

const toHdf5File = (reader: ReaderProcess): Hdf5File => ({
  keys: async (path) => (await reader.request({ kind: 'keys', path })).answer.keys ?? [],
  shape: async (path) => (await reader.request({ kind: 'shape', path })).answer.shape ?? null,
  values: async (path, range) => decodeValues(await reader.request({ kind: 'values', path, range })),
});

/**
 * Reads an HDF5 file of somebody else in a process that can open no other file (decision 078): libhdf5 follows links,
 * external storage and virtual data sets to wherever a file says. All of it is looked at before any of it is read; what is
 * wrong with it is thrown (`Hdf5Fault`).
 */
export async function readHdf5<T>(path: string, work: (file: Hdf5File) => Promise<T>): Promise<T> {
  const upload = await open(path).catch((error: Error) => {
    throw new Hdf5Error(error.message, { cause: error });
  });
  try {
    const reader = new ReaderProcess(upload.fd, (await upload.stat()).size);
    try {
      await reader.started();
      await reader.request({ kind: 'open' });
      return await work(toHdf5File(reader));
    } finally {
      reader.end();
    }
  } finally {
    await upload.close();
  }
}
