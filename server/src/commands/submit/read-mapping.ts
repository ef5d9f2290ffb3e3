import { readFile } from 'node:fs/promises';
import { type Mapping, mappingSchema } from '@cohortium/contract';
import { WordsRefused } from './read-words.ts';

/** How a sheet's columns and words are meant, from a JSON file. */
export async function readMapping(path: string): Promise<Mapping> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new WordsRefused(`File not found: ${path}.`);
  });
  try {
    return mappingSchema.parse(JSON.parse(text));
  } catch {
    throw new WordsRefused(
      `${path} is not a mapping. Write {"columns": {"Gender": "sex"}, "values": {"sex": {"m": "male"}}}.`,
    );
  }
}
