import { refuse, type SourceLocation, shorten } from './node.ts';
import { type ParseContext, recordNotice } from './reading.ts';

/** Words of CWL that say what runs or is read: under a prefix they would hide it. */
const CWL_KEYS = new Set(
  `arguments baseCommand class contents default dockerPull entry entryname envDef envValue expression expressionLib glob
  hints in inputBinding inputs listing loadContents location out outputBinding outputEval outputSource outputs path
  requirements run scatter secondaryFiles source stderr stdin stdout steps type valueFrom when`.split(/\s+/),
);

const REMEDIES: Readonly<Record<string, string>> = {
  $base: '$base is not supported, because it changes how names are resolved. Remove it.',
  $mixin: '$mixin is not supported. Write out its content.',
  $import: '$import must be the only key, as {$import: path}, and name a file in the workflow’s folder.',
  $include: '$include is supported only for text, as {$include: path}, with a file in the workflow’s folder.',
  $graph: '$graph is allowed only at the top of a document.',
  dockerFile: 'Containers must be named images. Use dockerPull, not dockerFile.',
  dockerImport: 'Containers must be named images. Use dockerPull, not dockerImport.',
  dockerLoad: 'Containers must be named images. Use dockerPull, not dockerLoad.',
  dockerImageId: 'Containers must be named images. Use dockerPull, not dockerImageId.',
  dockerOutputDirectory: 'Outputs are collected from the job’s folder. Remove dockerOutputDirectory.',
};

export interface UnknownKey {
  key: string;
  at: SourceLocation;
  what: string;
  known: readonly string[];
}

/** A key that the grammar does not know: of another vocabulary it is left out with a notice, else it is refused. */
export function dropForeignKey({ key, at, what, known }: UnknownKey, reading: ParseContext): undefined {
  const remedy = REMEDIES[key];
  if (remedy !== undefined) refuse(at, remedy);
  const [, prefix, local] = /^([^:]+):(.*)$/s.exec(key) ?? [];
  if (prefix === undefined || local === undefined) {
    const some = known.filter((word) => !word.startsWith('$')).join(', ');
    refuse(at, `“${shorten(key)}” is not a key of ${what}. Allowed keys: ${some}.`);
  }
  const word = key.split(/[:/#]/).at(-1) ?? '';
  const address = reading.namespaces.get(prefix) ?? '';
  const isCwl = /^cwl(?:tool)?$/i.test(prefix) || /commonwl\.org|w3id\.org\/cwl/i.test(`${address} ${key}`);
  if (isCwl || CWL_KEYS.has(word)) {
    refuse(at, `“${shorten(key)}” is not a CWL key. Write “${shorten(word)}”, without a prefix.`);
  }
  if (address === '' && !/^https?$/i.test(prefix)) {
    refuse(at, `“${shorten(key)}” has a prefix that is not in $namespaces. Remove the key.`);
  }
  recordNotice(reading, at, `“${shorten(key)}” belongs to another vocabulary and is ignored.`);
  return undefined;
}
