import { afterAll, type WorkerGlobalState } from 'vitest';

declare global {
  /** Vitest's own state of a worker: it alone tells when the last of a worker's files is done. */
  var __vitest_worker__: Pick<WorkerGlobalState, 'onCleanup'>;
}

/** Until when something stands that a test needs; what is opened last is closed first. */
export type Until = (close: () => Promise<void>) => unknown;

export const untilFileEnds: Until = (close) => afterAll(close);

const closings: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (const close of closings.splice(0).reverse()) await close();
}

/** A worker of vitest does one file after another, with the same modules. */
export const untilWorkerEnds: Until = (close) => {
  if (closings.length === 0) globalThis.__vitest_worker__.onCleanup(closeAll);
  closings.push(close);
};
