import { File, ready } from 'h5wasm/node';

/** What HDF5 finds wrong with a file, or with writing one. */
export class Hdf5Fault extends Error {
  override name = 'Hdf5Fault';
}

/** The deepest of the lines that libhdf5 piles up for one fault: what was wrong, without its own source's places. */
function innermost(pile: string): string {
  const lines = pile.split('\n').filter((line) => /^\s*#\d+:/.test(line));
  return lines.at(-1)?.replace(/^.*?\(\): /, '') ?? pile;
}

function faultOf(error: unknown): unknown {
  if (!(error instanceof Error) || !error.message.startsWith('HDF5-DIAG')) return error;
  return new Hdf5Fault(innermost(error.message), { cause: error });
}

/**
 * Works on an HDF5 file and closes it, whatever happens. Left to itself h5wasm prints to the log what libhdf5 finds wrong,
 * and goes on: a piece that is damaged is then read as whatever lay in memory before. Here it is thrown.
 */
export async function withHdf5<T>(path: string, mode: 'r' | 'w', work: (file: File) => T): Promise<T> {
  (await ready).activate_throwing_error_handler();
  try {
    const file = new File(path, mode);
    try {
      return work(file);
    } finally {
      file.close();
    }
  } catch (error) {
    throw faultOf(error);
  }
}
