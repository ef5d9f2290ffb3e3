import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Locker } from '@tus/server';
import { ChunkWriter } from './chunk-writer.ts';
import { freeBytes, isCode } from './durable-file.ts';
import { FileStoreFullError } from './file-store.ts';
import { toAppError } from './upload-errors.ts';
import type { UploadFolder } from './upload-folder.ts';

/** The last blocks of a disk are not given out: below this it is full. */
const MIN_FREE_BYTES = 2 ** 20;

export interface UploadChunk {
  id: string;
  request: IncomingMessage;
}

export interface Receiver {
  folder: UploadFolder;
  locker: Locker;
}

/** Lets no more through than was announced. */
function limitBytes(bytes: number): Transform {
  let left = bytes;
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      left -= part.length;
      if (left < 0) done(toAppError(413));
      else done(null, part);
    },
  });
}

async function appendChunk(folder: UploadFolder, { id, request }: UploadChunk, place: { from: number; left: number }) {
  const file = await ChunkWriter.open(folder.pathOf(id), place.from);
  const isMeasured = request.headers['content-length'] !== undefined;
  try {
    // A length that HTTP itself holds the sender to need not be counted again.
    await (isMeasured ? pipeline(request, file) : pipeline(request, limitBytes(place.left), file));
  } catch (error) {
    // What is on its way to the disk comes first: the next who asks hears where it really stands.
    if (!file.closed) await once(file, 'close');
    const isFull = isCode(error, 'ENOSPC', 'EDQUOT') || (await freeBytes(folder.path)) < MIN_FREE_BYTES;
    throw isFull ? new FileStoreFullError('The disk of the uploads is full.', { cause: error }) : error;
  }
}

async function writeChunk(folder: UploadFolder, piece: UploadChunk): Promise<number> {
  const { id, request } = piece;
  const upload = await folder.find(id);
  if (!upload) throw toAppError(404);
  const from = Number(request.headers['upload-offset']);
  if (from !== upload.received_bytes) throw toAppError(409);
  const left = upload.size_bytes - from;
  if (Number(request.headers['content-length'] ?? 0) > left) throw toAppError(413);
  await appendChunk(folder, piece, { from, left });
  return (await folder.find(id))?.received_bytes ?? from;
}

/**
 * Writes the next bytes of an upload straight from the connection to the disk, and answers with how many there are now.
 * Not through tus' own server, whose web streams cost two thirds of the speed (`bench/load`); its lock is shared, so
 * that anyone who comes after a lost connection ends the one before, as tus has it.
 */
export async function receiveChunk({ folder, locker }: Receiver, piece: UploadChunk): Promise<number> {
  const lock = locker.newLock(piece.id);
  const release = () => {
    piece.request.destroy(new Error('Another request has resumed this upload.'));
  };
  await lock.lock(new AbortController().signal, release);
  try {
    return await writeChunk(folder, piece);
  } finally {
    await lock.unlock();
  }
}
