import { File, ready } from 'h5wasm/node';
import { toHdf5Error } from './hdf5-error.ts';

/**
 * Writes an HDF5 file of the portal's own and closes it, whatever happens. Files of others are read by `readHdf5` alone:
 * here libhdf5 has the whole disk.
 */
export async function writeHdf5<T>(path: string, work: (file: File) => T): Promise<T> {
  (await ready).activate_throwing_error_handler();
  try {
    const file = new File(path, 'w');
    try {
      return work(file);
    } finally {
      file.close();
    }
  } catch (error) {
    throw toHdf5Error(error);
  }
}
