/** Where `stats/scripts/build-kernel.mjs` writes; a file that is made by the build, hence not a static import. */
const GENERATED = new URL('../../generated/kernel.js', import.meta.url);

/**
 * The compiled kernel, or undefined when it has not been built (then the statistics run in plain TypeScript).
 * Throws whatever the module itself throws when it was built but can't be read.
 */
export async function readKernelBytes(): Promise<Uint8Array | undefined> {
  try {
    const built: unknown = await import(GENERATED.href);
    return hasBytes(built) ? built.kernelBytes : undefined;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function hasBytes(built: unknown): built is { kernelBytes: Uint8Array } {
  return (
    typeof built === 'object' && built !== null && 'kernelBytes' in built && built.kernelBytes instanceof Uint8Array
  );
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
}
