import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

const MAX_LOG_BYTES = 20_000_000;
const ROTATED_FILES = 4;

export interface LogFile extends DestinationStream {
  path: string;
}

const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * `<home>/logs/portal.log`, appended to line by line; at `largest_bytes` it becomes `portal.1.log`, and so on up to 4.
 * A full disk loses lines, which is reported once there is room again, and never stops the portal.
 */
export function openLogFile(home: string, largest_bytes = MAX_LOG_BYTES): LogFile {
  const folder = join(home, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const nameOf = (age: number) => join(folder, age === 0 ? 'portal.log' : `portal.${age}.log`);
  let file = openSync(nameOf(0), 'a', 0o600);
  let bytes = fstatSync(file).size;
  let lostCount = 0;
  const turnOver = () => {
    closeSync(file);
    for (let age = ROTATED_FILES - 1; age >= 0; age -= 1) renameIfExists(nameOf(age), nameOf(age + 1));
    file = openSync(nameOf(0), 'a', 0o600);
    bytes = 0;
  };
  const append = (text: string) => {
    bytes += writeSync(file, text);
  };
  const write = (line: string) => {
    try {
      if (bytes >= largest_bytes) turnOver();
      if (lostCount > 0)
        append(
          `${JSON.stringify({ level: 'warn', lost: lostCount, msg: 'log lines were lost while the disk was full' })}\n`,
        );
      lostCount = 0;
      append(line);
    } catch (error) {
      if (!hasErrorCode(error, 'ENOSPC') && !hasErrorCode(error, 'EDQUOT')) throw error;
      lostCount += 1;
    }
  };
  return { path: nameOf(0), write };
}

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  }
}
