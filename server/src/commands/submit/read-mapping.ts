import { readFile } from 'node:fs/promises';
import { type Mapping, mappingSchema } from '@cohortium/contract';
import { ArgumentError } from './parse-arguments.ts';

/** How a sheet's columns and words are meant, from a JSON file. */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ArgumentError(`File not found: ${path}.`);
  });
  try {
    return mappingSchema.parse(JSON.parse(text));
  } catch {
    throw new ArgumentError(
      `${path} is not a mapping. Write {"columns": {"Gender": "sex"}, "values": {"sex": {"m": "male"}}}.`,
    );
  }
}
