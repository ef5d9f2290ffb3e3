import { Worker } from 'node:worker_threads';
import { int32At } from '../array/read-element.ts';

/** The part of the WebAssembly API that is used here: TypeScript declares it only together with the browser's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: LinearMemory } },
  ) => { readonly exports: Readonly<Record<string, unknown>> };
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => LinearMemory;
};

interface LinearMemory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

const loopNames = [
  ...(['dense64', 'dense32', 'sparse', 'shared', 'mark', 'lookUp', 'sort', 'gather'] as const),
  ...(['pack', 'screen', 'centre', 'orthonormalise', 'addUp'] as const),
  ...([
    'multiply',
    'multiply32',
    'narrow',
    'square',
    'sharpen',
    'demote',
    'collect',
    'collect64',
    'see',
    'subtract',
    'pull',
    'add',
  ] as const),
];
type LoopName = (typeof loopNames)[number];
type Compiled = Readonly<Record<LoopName, (...args: number[]) => unknown>>;

/** What a thread that helps is given. */
export interface HelperInit {
  readonly module: object;
  readonly memory: LinearMemory;
  /** 1 and up; the one that asks is 0. */
  readonly thread: number;
}

interface LoopCall {
  readonly loop: LoopName;
  readonly args: readonly number[];
  /** Where each thread's own scratch begins, and its bytes: the loop's first argument is then the thread's. */
  readonly scratch?: { readonly at: number; readonly bytes: number };
  /** Done by the thread that asks while the others have begun; then it helps them. */
  readonly meanwhile?: (() => void) | undefined;
  /** Done by the thread that asks, as it is over before another has begun. */
  readonly alone?: boolean;
}

/** The compiled loops over one memory, and the threads that do them. */
export interface Loops {
  /** Places regions of so many bytes one after the other, aligned to 16, from the memory's beginning. */
  reserve(sizes: readonly number[]): number[];
  /** The memory as it is now; views stay valid when it grows. */
  memory(): SharedArrayBuffer;
  /** Done by all threads together; they have finished when it returns. */
  share(work: LoopCall): void;
  /** Done by the thread that asks alone. */
  call(loop: LoopName, ...args: number[]): void;
  readonly threads: number;
  /** Ends the threads that help; what is asked after that is done by the one that asks. */
  close(): void;
}

const PAGE = 65_536;
const MAX_PAGES = 65_536;
const FIRST_BYTE = 1_024;
const FIRST_ARGUMENT = 64;

/** Words at the memory's beginning. `cursor` is the loops' own: stats/kernel/control.as. */
const controlWords = {
  ...{ round: 0, open: 1, helping: 2, cursor: 3 },
  ...{ loop: 4, args: 5, scratch: 6, scratch_bytes: 7, failed: 8 },
};
const CLOSED = 0;
const ENDED = -1;
/**
 * How often a helper looks for the next round before it sleeps, and who asks whether all have finished: some 75 µs, about as long as
 * it takes to be woken.
 */
const SPIN_ROUNDS = 10_000;

/**
 * Throws the engine's CompileError when the bytes are no module or SIMD is missing, and a TypeError when they are
 * another module.
 */
export function createSharedLoops(bytes: Uint8Array, threads: number): Loops {
  const module = new WebAssembly.Module(bytes);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true });
  const compiled = instantiate(module, memory);
  for (let thread = 1; thread < threads; thread++) startHelper({ module, memory, thread });
  const words = new Int32Array(memory.buffer, 0, FIRST_BYTE / 4);
  let helped = threads > 1;
  return {
    threads,
    memory: () => memory.buffer,
    reserve: (sizes) => reserve(memory, sizes),
    call: (loop, ...args) => void compiled[loop](...args),
    share(work) {
      Atomics.store(words, controlWords.cursor, 0);
      const isShared = helped && !work.alone;
      if (isShared) openRound(words, work);
      work.meanwhile?.();
      runLoop(compiled[work.loop], { args: work.args, ...work.scratch, thread: 0 });
      if (isShared) finishRound(words);
    },
    close() {
      helped = false;
      Atomics.store(words, controlWords.open, ENDED);
      Atomics.add(words, controlWords.round, 1);
      Atomics.notify(words, controlWords.round);
    },
  };
}

function instantiate(module: object, memory: LinearMemory): Compiled {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  if (!isCompiled(exports)) throw new TypeError('These bytes are not the distance kernel.');
  return exports;
}

function isCompiled(exports: object): exports is Compiled {
  const known: Readonly<Record<string, unknown>> = { ...exports };
  return loopNames.every((name) => typeof known[name] === 'function');
}

/** It does not keep the process alive, and ends with the thread that started it. */
function startHelper(shared: HelperInit): void {
  new Worker(new URL('./help-loops.ts', import.meta.url), { workerData: shared, name: 'kernel' }).unref();
}

function reserve(memory: LinearMemory, sizes: readonly number[]): number[] {
  let next = FIRST_BYTE;
  const pointers = sizes.map((size) => {
    const pointer = next;
    next += Math.ceil(size / 16) * 16;
    return pointer;
  });
  const missing = Math.ceil(next / PAGE) - memory.buffer.byteLength / PAGE;
  if (missing > 0) memory.grow(missing);
  return pointers;
}

function runLoop(
  loop: (...args: number[]) => unknown,
  { args, at, bytes = 0, thread }: { args: readonly number[]; at?: number; bytes?: number; thread: number },
): void {
  if (at === undefined) loop(...args);
  else loop(at + bytes * thread, ...args);
}

function openRound(words: Int32Array, { loop, args, scratch }: LoopCall): void {
  words[controlWords.loop] = loopNames.indexOf(loop);
  words[controlWords.args] = args.length;
  words[controlWords.scratch] = scratch?.at ?? -1;
  words[controlWords.scratch_bytes] = scratch?.bytes ?? 0;
  new Float64Array(words.buffer, FIRST_ARGUMENT, args.length).set(args);
  const round = int32At(words, controlWords.round) + 1;
  Atomics.store(words, controlWords.open, round);
  Atomics.store(words, controlWords.round, round);
  Atomics.notify(words, controlWords.round);
}

/** Anyone who comes later finds the round closed; anyone who has begun is waited for. */
function finishRound(words: Int32Array): void {
  Atomics.store(words, controlWords.open, CLOSED);
  for (let look = 0; look < SPIN_ROUNDS && Atomics.load(words, controlWords.helping) > 0; look++);
  for (let helping = Atomics.load(words, controlWords.helping); helping > 0; ) {
    Atomics.wait(words, controlWords.helping, helping);
    helping = Atomics.load(words, controlWords.helping);
  }
  if (Atomics.load(words, controlWords.failed) !== 0) throw new Error('A thread of the kernel failed.');
}

/** A helper's whole life: it waits for rounds, and helps in those that are still open. */
export function runHelper({ module, memory, thread }: HelperInit): void {
  const compiled = instantiate(module, memory);
  const words = new Int32Array(memory.buffer, 0, FIRST_BYTE / 4);
  let seen = 0;
  while (Atomics.load(words, controlWords.open) !== ENDED) {
    Atomics.add(words, controlWords.helping, 1);
    const round = Atomics.load(words, controlWords.round);
    try {
      if (round !== 0 && Atomics.load(words, controlWords.open) === round) helpRound(compiled, words, thread);
    } catch {
      Atomics.store(words, controlWords.failed, 1);
    } finally {
      seen = round;
      Atomics.sub(words, controlWords.helping, 1);
      Atomics.notify(words, controlWords.helping);
    }
    for (let look = 0; look < SPIN_ROUNDS && Atomics.load(words, controlWords.round) === seen; look++);
    Atomics.wait(words, controlWords.round, seen);
  }
}

function helpRound(compiled: Compiled, words: Int32Array, thread: number): void {
  const loop = loopNames[int32At(words, controlWords.loop)];
  const args = [...new Float64Array(words.buffer, FIRST_ARGUMENT, int32At(words, controlWords.args))];
  const at = int32At(words, controlWords.scratch);
  if (!loop) return;
  runLoop(compiled[loop], {
    args,
    ...(at < 0 ? {} : { at }),
    bytes: int32At(words, controlWords.scratch_bytes),
    thread,
  });
}
