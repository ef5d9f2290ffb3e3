import { fstatSync } from 'node:fs';

/** Calls `die` once the parent is gone, so that a killed portal does not leave a host holding the folder. */
export function exitWithParent(die: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || die(), 500).unref();
  const input = fstatSync(0);
  // A terminal or /dev/null says nothing about the parent; a pipe from it closes when it dies.
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.on('close', die).on('error', die).resume();
}
