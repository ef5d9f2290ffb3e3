import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { routes } from '@cohortium/contract';
import { counted } from '#platform/words';
import type { Reached } from '../submit/reach-portal.ts';
import { WordsRefused } from '../submit/read-words.ts';
import { sendFiles } from '../submit/send-files.ts';
import type { CatalogueWords } from './read-words.ts';

const { pipelines } = routes;
type Say = (line: string) => void;

export async function listReferences({ call }: Reached, _: CatalogueWords, say: Say): Promise<void> {
  const { data } = await call(pipelines.references, {});
  for (const { id, name, version, n_sequences } of data) {
    say([id, `${name} ${version}`, counted(n_sequences, 'sequence')].join('\t'));
  }
  if (data.length === 0) say('No references.');
}

async function localFile(path: string) {
  const found = await stat(path).catch(() => {
    throw new WordsRefused(`File not found: ${path}.`);
  });
  return { path, name: basename(path), size_bytes: found.size, last_modified: Math.trunc(found.mtimeMs) };
}

function needed(name: string, value: string | null): string {
  if (value === null || value === '') throw new WordsRefused(`--${name} is missing.`);
  return value;
}

export async function makeReference(reached: Reached, words: CatalogueWords, say: Say): Promise<void> {
  const [name, version, terms_of_use] = (['name', 'version', 'terms'] as const).map((one) => needed(one, words[one]));
  const file = await localFile(words.subject ?? '');
  const [place] = await sendFiles({ reached, submission_id: null, parallel: 1, say }, [file]);
  const body = {
    ...{ name: name ?? '', version: version ?? '', terms_of_use: terms_of_use ?? '', file_id: place?.file_id ?? '' },
    ...(words.caution === null ? {} : { caution: words.caution }),
  };
  const { data } = await reached.call(pipelines.createReference, { body });
  say(`added the reference “${data.name} ${data.version}” with ${counted(data.n_sequences, 'sequence')} as ${data.id}`);
}
