import type { EngineValue } from './engine.ts';

/** The absolute path of a file among the outputs. Throws when the workflow gave no such file. */
export function outputPath(outputs: Record<string, EngineValue>, name: string): string {
  const file = outputs[name];
  if (file && typeof file === 'object' && !Array.isArray(file) && file.class === 'File') {
    if (typeof file.path === 'string') return file.path;
  }
  throw new Error(`The workflow produced no file ${name}.`);
}
