import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readKernelBytes } from './index.ts';

/** The kernel of the sources as they are now. */
export async function buildKernel(): Promise<Uint8Array> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build-kernel.mjs', import.meta.url))]);
  const bytes = await readKernelBytes();
  if (bytes === undefined) throw new Error('the kernel was not built');
  return bytes;
}
