import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore as TusFolder } from '@tus/file-store';
import { type Clock, newId } from '#platform/clock';
import { freeBytes, isCode } from './durable-file.ts';
import { FileStoreFullError } from './file-store.ts';

export interface StoredUploadInfo {
  id: string;
  size_bytes: number;
  received_bytes: number;
  /** True once all bytes have arrived and the file was moved to the store. */
  finished: boolean;
}

export const isUploadId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const FINISHED_SUFFIX = '.finished';

/** The last blocks of a disk are not given out: below this it is full. */
const MIN_FREE_BYTES = 2 ** 20;

/** Called before what has arrived of an upload is removed at its sender's wish. */
type OnCancelled = (id: string) => Promise<void>;

/** tus' own folder, which keeps to itself why bytes could not be written, and that an upload was called off. */
class TusFolderWithCause extends TusFolder {
  readonly #calledOff: OnCancelled;
  constructor(folder: string, calledOff: OnCancelled) {
    super({ directory: folder });
    this.#calledOff = calledOff;
  }

  override async remove(id: string): Promise<void> {
    await this.#calledOff(id);
    await super.remove(id);
  }

  override async write(...[content, id, offset]: Parameters<TusFolder['write']>): Promise<number> {
    try {
      return await super.write(content, id, offset);
    } catch (error) {
      const isFull = (await freeBytes(this.directory)) < MIN_FREE_BYTES;
      throw isFull ? new FileStoreFullError('The disk of the uploads is full.', { cause: error }) : error;
    }
  }
}

/** What lies in the folder of uploads: for each the bytes so far, tus' own note, and a mark once it is finished. */
export class UploadFolder {
  readonly tus: TusFolder;
  readonly #folder: string;
  readonly #clock: Clock;

  private constructor(folder: string, clock: Clock, calledOff: OnCancelled) {
    this.#folder = folder;
    this.#clock = clock;
    this.tus = new TusFolderWithCause(folder, calledOff);
  }

  static async open(folder: string, clock: Clock, calledOff: OnCancelled): Promise<UploadFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new UploadFolder(folder, clock, calledOff);
  }

  get path(): string {
    return this.#folder;
  }

  pathOf(id: string): string {
    if (!isUploadId(id)) throw new RangeError(`${JSON.stringify(id)} is not a valid upload id.`);
    return join(this.#folder, id);
  }

  /** The id is random throughout: nobody can guess a neighbour's. */
  async create(size_bytes: number): Promise<string> {
    const id = randomBytes(16).toString('hex');
    const creation_date = this.#clock.now().toISOString();
    await this.tus.create({
      id,
      size: size_bytes,
      offset: 0,
      metadata: undefined,
      creation_date,
      storage: undefined,
      sizeIsDeferred: false,
    });
    return id;
  }

  async find(id: string): Promise<StoredUploadInfo | null> {
    const done = await textOf(this.#markOf(id));
    if (done) return { id, size_bytes: Number(done), received_bytes: Number(done), finished: true };
    const [note, received_bytes] = await Promise.all([this.tus.configstore.get(id), sizeOf(this.pathOf(id))]);
    // The bytes may have been taken over just before a kill, and the mark not yet made.
    return note?.size === undefined
      ? null
      : { id, size_bytes: note.size, received_bytes: received_bytes ?? note.size, finished: false };
  }

  async markFinished(id: string, size_bytes: number): Promise<void> {
    // Not to the disk at once: a mark that a power cut loses is made again when the sender asks.
    const temporary = `${this.pathOf(id)}.${newId()}`;
    await writeFile(temporary, String(size_bytes));
    await rename(temporary, this.#markOf(id));
  }

  /** Ids of which only the mark is left: their content was taken over. */
  async finishedIds(): Promise<string[]> {
    const names = await readdir(this.#folder);
    return names
      .flatMap((name) => (name.endsWith(FINISHED_SUFFIX) ? [name.slice(0, -FINISHED_SUFFIX.length)] : []))
      .filter(isUploadId);
  }

  async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    for (const file of [path, this.#markOf(id), `${path}.json`]) await rm(file, { force: true });
  }

  /** Removes what was begun before `before` and never completed; returns the ids. */
  async sweep(before: Date): Promise<string[]> {
    const ids = (await readdir(this.#folder)).filter(isUploadId);
    const removed: string[] = [];
    for (const id of ids) {
      const upload = await this.find(id);
      const note = await this.tus.configstore.get(id);
      const begun = note?.creation_date ? new Date(note.creation_date) : await changedAt(this.pathOf(id));
      if (begun >= before || (upload && upload.received_bytes === upload.size_bytes)) continue;
      await this.remove(id);
      removed.push(id);
    }
    return removed;
  }

  #markOf(id: string): string {
    return this.pathOf(id) + FINISHED_SUFFIX;
  }
}

async function textOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(nullIfMissing);
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then((found) => found.size, nullIfMissing);
}

async function changedAt(path: string): Promise<Date> {
  return stat(path).then(
    (found) => found.mtime,
    () => new Date(0),
  );
}

function nullIfMissing(error: unknown): null {
  if (isCode(error, 'ENOENT')) return null;
  throw error;
}
