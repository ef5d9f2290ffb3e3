const DAMAGED = 'The file is damaged or truncated. Upload it again.';

/** What is wrong with an HDF5 file, or with writing one, and what to do. */
export class Hdf5Fault extends Error {
  override name = 'Hdf5Fault';
  readonly remedy: string;

  constructor(message: string, { remedy = DAMAGED, cause }: { remedy?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.remedy = remedy;
  }
}

/** The deepest of the lines that libhdf5 piles up for one fault: what was wrong, without its own source's places. */
function innermost(pile: string): string {
  const lines = pile.split('\n').filter((line) => /^\s*#\d+:/.test(line));
  return lines.at(-1)?.replace(/^.*?\(\): /, '') ?? pile;
}

/** What libhdf5 threw, as a fault; anything else is handed on. */
export function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('HDF5-DIAG')) return error;
  return new Hdf5Fault(innermost(error.message), { cause: error });
}
