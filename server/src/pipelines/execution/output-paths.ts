import { type EngineValue, outputPath } from '#platform/engine';

/** The absolute paths of an output that is a list of files. */
export function outputPaths(outputs: Record<string, EngineValue>, name: string): string[] {
  const files = outputs[name];
  if (!Array.isArray(files)) return [outputPath(outputs, name)];
  return files.map((file) => outputPath({ [name]: file }, name));
}
