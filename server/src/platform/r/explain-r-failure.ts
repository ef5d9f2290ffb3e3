import { AppError } from '#platform/errors';
import { formatCount, formatNumber } from '#platform/text';

interface RFailure {
  title: string;
  /** Null when a signal ended it. */
  code: number | null;
  /** The message of the error that stopped the script. */
  message: string;
  log: string;
  memory_mib: number;
  /** Its time, if that was up. */
  seconds: number | null;
}

const TOO_LARGE = /cannot allocate|memory exhausted|std::bad_alloc|Cannot allocate memory|segfault from C stack/;
const FULL = /No space left on device|Disk quota exceeded/;
/** How much of a log goes with an error. */
const LOG_CHARACTERS = 4000;

const lastLine = (log: string): string => log.trim().split('\n').at(-1)?.trim() ?? '';

/** Why R gave no answer, in a sentence with a remedy; its log is the cause. */
export function explainRFailure({ title, code, message, log, memory_mib, seconds }: RFailure): AppError {
  const failed = (error: 'validation' | 'unavailable', detail: string) =>
    Object.assign(new AppError(error, detail), { cause: log.slice(-LOG_CHARACTERS) });
  const text = `${message}\n${log}`;
  if (seconds !== null) {
    const after = seconds < 120 ? formatCount(seconds, 'second') : formatCount(Math.round(seconds / 60), 'minute');
    return failed('validation', `${title} was stopped: R took longer than ${after}. Choose fewer samples.`);
  }
  if (FULL.test(text))
    return failed('unavailable', `${title} could not run: the disk is full. Free some space, then try again.`);
  if (code === null || TOO_LARGE.test(text)) {
    const bound = `${formatNumber(Math.round(memory_mib / 1024))} GB`;
    return failed('validation', `${title} needs more memory than the ${bound} that R has. Choose fewer samples.`);
  }
  const reason = (message || lastLine(log) || `exit code ${code}`).replace(/\s+/g, ' ').replace(/\.$/, '');
  return failed('validation', `${title} could not be computed. R says: “${reason}”.`);
}
