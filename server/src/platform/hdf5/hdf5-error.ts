const DAMAGED = 'The file is damaged or truncated. Upload it again.';

/** What is wrong with an HDF5 file, or with writing one, and what to do. */
export class Hdf5Error extends Error {
  override name = 'Hdf5Error';
  readonly remedy: string;

  constructor(message: string, { remedy = DAMAGED, cause }: { remedy?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.remedy = remedy;
  }
}

/** The deepest of the lines that libhdf5 piles up for one fault: what was wrong, without its own source's places. */
function innermostMessage(pile: string): string {
  const lines = pile.split('\n').filter((line) => /^\s*#\d+:/.test(line));
  return lines.at(-1)?.replace(/^.*?\(\): /, '') ?? pile;
}

/** What libhdf5 threw, as a fault; anything else is handed on. */
export function toHdf5Error(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('HDF5-DIAG')) return error;
  return new Hdf5Error(innermostMessage(error.message), { cause: error });
}
