import { readSync, writeSync } from 'node:fs';
import { File, ready } from 'h5wasm';
import { encodeFrame, type ReaderRequest, type ReaderResponse } from './frames.ts';
import { Hdf5Error, toHdf5Error } from './hdf5-error.ts';
import { type H5Module, inspectFile, type OpenFile } from './inspect-file.ts';
import { type MemoryFiles, mountUpload, UPLOAD } from './mount-upload.ts';
import { readValues } from './read-values.ts';

/**
 * A separate process that reads one HDF5 file for the portal: questions come line by line, answers go out as frames.
 * The file comes as an open descriptor; nothing else of the disk can be opened, nothing written (Node's permission model).
 */
const [QUESTIONS, ANSWERS, UPLOAD_FD] = [0, 1, 3];
const MAX_MEMORY_BYTES = 640 * 2 ** 20;
const PAGE = 65_536;

interface Memory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}

/** libhdf5's memory grows to here and no further: then it cannot allocate, and says so. */
function limitMemory(): void {
  const { WebAssembly } = globalThis as unknown as { WebAssembly: { Memory: { prototype: Memory } } };
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function limited(this: Memory, pages: number): number {
    if (this.buffer.byteLength + Number(pages) * PAGE > MAX_MEMORY_BYTES) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
}

function* lines(): Generator<string> {
  const piece = Buffer.alloc(PAGE);
  let rest = '';
  for (;;) {
    const n = readSync(QUESTIONS, piece);
    if (n === 0) return;
    const parts = (rest + piece.toString('utf8', 0, n)).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}

function send(answer: ReaderResponse, values?: Uint8Array): void {
  for (const part of encodeFrame(answer, values)) {
    for (let index = 0; index < part.length; ) index += writeSync(ANSWERS, part, index);
  }
}

function open(module: H5Module, size: number): OpenFile {
  const { FS } = module as unknown as { FS: MemoryFiles };
  const outside = mountUpload(FS, { fd: UPLOAD_FD, size });
  module.activate_throwing_error_handler();
  const file: OpenFile = { module, id: new File(UPLOAD, 'r').file_id, size, outsideFile: outside };
  inspectFile(file);
  return file;
}

function handleRequest(file: OpenFile, question: ReaderRequest): [answer: ReaderResponse, values?: Uint8Array] {
  const { module, id } = file;
  if (question.kind === 'open') return [{}];
  if (question.kind === 'values') {
    const { form, bytes } = readValues(file, question.path, question.range);
    return [{ form }, bytes];
  }
  const { path } = question;
  const type = module.get_type(id, path);
  if (question.kind === 'keys') return [{ keys: type === module.H5G_GROUP ? module.get_names(id, path, false) : [] }];
  return [{ shape: type === module.H5G_DATASET ? (module.get_dataset_metadata(id, path).shape ?? []) : null }];
}

function toErrorResponse(error: unknown): ReaderResponse {
  const fault = toHdf5Error(error);
  if (fault instanceof Hdf5Error) return { fault: { message: fault.message, remedy: fault.remedy } };
  const text = error instanceof Error ? error.message : String(error);
  const { remedy } = new Hdf5Error(text);
  return { fault: { message: `libhdf5 gave up: ${text.slice(0, 200)}`, remedy } };
}

limitMemory();
const module = await ready;
send({});
let file: OpenFile | undefined;
for (const line of lines()) {
  try {
    file ??= open(module, Number(process.argv[2]));
    send(...handleRequest(file, JSON.parse(line)));
  } catch (error) {
    send(toErrorResponse(error));
    // What is wrong with a file may have left libhdf5 in any state.
    process.exit(0);
  }
}
