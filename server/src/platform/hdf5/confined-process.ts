import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const CPU_SECONDS = 300;
const HEAP_MEGABYTES = 384;

/** What the reader may open: its own source and h5wasm. The file it reads is handed to it open. */
const READABLE_PATHS = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../../../package.json', import.meta.url)),
  dirname(dirname(dirname(fileURLToPath(import.meta.resolve('h5wasm'))))),
];

/**
 * For /bin/sh: Node with nothing of the disk but the reader's source. Whatever becomes of the portal, the kernel ends it when
 * it computes for too long, and lets it write no file.
 */
export const confinedCommand = (...what: string[]): string[] => [
  ...['-c', `ulimit -c 0 && ulimit -f 0 && ulimit -t ${CPU_SECONDS} && exec "$@"`, 'sh'],
  ...[process.execPath, '--permission', ...READABLE_PATHS.map((path) => `--allow-fs-read=${path}`)],
  ...[`--max-old-space-size=${HEAP_MEGABYTES}`, '--disallow-code-generation-from-strings'],
  ...what,
];
