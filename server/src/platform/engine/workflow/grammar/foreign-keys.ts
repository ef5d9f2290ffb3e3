import { type At, refuse, shown } from '../yaml/node.ts';
import { notice, type Reading } from './reading.ts';

/** Words of CWL that say what runs or is read: under a prefix they would hide it. */
const MEANING = new Set(
  `arguments baseCommand class contents default dockerPull entry entryname envDef envValue expression expressionLib glob
  hints in inputBinding inputs listing loadContents location out outputBinding outputEval outputSource outputs path
  requirements run scatter secondaryFiles source stderr stdin stdout steps type valueFrom when`.split(/\s+/),
);

const WITH_REMEDY: Readonly<Record<string, string>> = {
  $base: '$base changes where names are looked for. Leave it out.',
  $mixin: '$mixin is not taken. Write out what it stands for.',
  $import: '$import is taken alone, as {$import: path}, of a file in the workflow’s folder.',
  $include: '$include is taken for text alone, as {$include: path}, of a file in the workflow’s folder.',
  $graph: '$graph is taken at the top of a document alone.',
  dockerFile: 'A container has to be an image with a name: use dockerPull, not dockerFile.',
  dockerImport: 'A container has to be an image with a name: use dockerPull, not dockerImport.',
  dockerLoad: 'A container has to be an image with a name: use dockerPull, not dockerLoad.',
  dockerImageId: 'A container has to be an image with a name: use dockerPull, not dockerImageId.',
  dockerOutputDirectory: 'Outputs are taken from the job’s own folder. Leave dockerOutputDirectory out.',
};

export interface GivenKey {
  key: string;
  at: At;
  what: string;
  known: readonly string[];
}

/** A key that the grammar does not know: of another vocabulary it is left out with a notice, else it is refused. */
export function dropForeign({ key, at, what, known }: GivenKey, reading: Reading): undefined {
  const remedy = WITH_REMEDY[key];
  if (remedy !== undefined) refuse(at, remedy);
  const [, prefix, local] = /^([^:]+):(.*)$/s.exec(key) ?? [];
  if (prefix === undefined || local === undefined) {
    const some = known.filter((word) => !word.startsWith('$')).join(', ');
    refuse(at, `“${shown(key)}” is not a key of ${what}. It may have ${some}.`);
  }
  const word = key.split(/[:/#]/).at(-1) ?? '';
  const address = reading.namespaces.get(prefix) ?? '';
  const isCwl = /^cwl(?:tool)?$/i.test(prefix) || /commonwl\.org|w3id\.org\/cwl/i.test(`${address} ${key}`);
  if (isCwl || MEANING.has(word)) {
    refuse(at, `“${shown(key)}” is not a key of CWL here; write “${shown(word)}”, without a prefix.`);
  }
  if (address === '' && !/^https?$/i.test(prefix)) {
    refuse(at, `“${shown(key)}” has a prefix that $namespaces does not give. Leave it out.`);
  }
  notice(reading, at, `“${shown(key)}” belongs to another vocabulary and is left out.`);
  return undefined;
}
