import { CallError } from '@cohortium/contract';
import { type Person, PortalRefused, reachPortal } from '../submit/reach-portal.ts';
import { WordsRefused } from '../submit/read-words.ts';
import { listParamSets, makeParamSet } from './param-sets.ts';
import { type CatalogueName, readWords, usages } from './read-words.ts';
import { listReferences, makeReference } from './references.ts';

export interface ManageCatalogue extends Person {
  name: CatalogueName;
  words: readonly string[];
  /** Where the person typed: relative paths are meant from here. */
  folder: string;
  say: (line: string) => void;
}

const EXIT = { done: 0, errors: 1, words: 2, portal: 3 } as const;

const actions = {
  'param-set': { list: listParamSets, make: makeParamSet },
  reference: { list: listReferences, make: makeReference },
} as const;

function exitOf(error: unknown, say: ManageCatalogue['say']): number {
  if (error instanceof CallError) {
    const fields = error.body?.fields ?? [];
    for (const { field, message } of fields) say(`error: ${field}: ${message}`);
    if (fields.length === 0) say(`The portal refuses: ${error.message}`);
    return [401, 403, 404].includes(error.status) ? EXIT.portal : EXIT.errors;
  }
  say(error instanceof Error ? error.message : String(error));
  if (error instanceof WordsRefused) return EXIT.words;
  return error instanceof PortalRefused ? EXIT.portal : EXIT.errors;
}

/** Lists and makes parameter sets and references from the command line; answers with the exit code. */
export async function manageCatalogue({ name, words, folder, say, ...person }: ManageCatalogue): Promise<number> {
  if (words.includes('--help')) {
    say(usages[name]);
    return EXIT.done;
  }
  try {
    const typed = readWords(name, words, folder);
    await actions[name][typed.action](await reachPortal(typed, person), typed, say);
    return EXIT.done;
  } catch (error) {
    return exitOf(error, say);
  }
}
