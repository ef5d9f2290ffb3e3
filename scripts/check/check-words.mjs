import { isProof } from './source-files.mjs';

/** Words that the glossary in CONTRIBUTING.md has replaced in names, and what stands there instead. */
const replacedWords = new Map([
  ['demand', 'require or assert'],
  ['say', 'format, describe or print'],
  ['says', 'describes'],
  ['tell', 'notify, report or describe'],
  ['tells', 'reports'],
  ['told', 'the name of what was reported'],
  ['said', 'message or output'],
  ['ask', 'request, query or confirm'],
  ['asks', 'requests'],
  ['asker', 'caller'],
  ['askers', 'callers'],
  ['lay', 'overlay or apply'],
  ['laid', 'overlay'],
  ['anew', 're…, such as rebuild'],
  ['besides', 'extra'],
  ['forget', 'purge or clear'],
  ['sight', 'visibility'],
  ['noun', 'resource type or label'],
  ['fate', 'outcome'],
  ['fates', 'outcomes'],
  ['wish', 'request'],
  ['mend', 'fix or repair'],
]);

const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.map((word) => word.toLowerCase()) ?? [];
const replacedIn = (name) => wordsOf(name).filter((word) => replacedWords.has(word));
const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/;

function problemsOfName(where, name) {
  return replacedIn(name).map((word) => `${where}: “${name}” has “${word}”. Use ${replacedWords.get(word)}.`);
}

/** Names of files and of top-level declarations with a word that the glossary has replaced. */
export function checkWords(files) {
  return files.flatMap(({ path, text }) => {
    const ofFile = problemsOfName(path, path.split('/').at(-1)?.split('.')[0] ?? '');
    if (isProof(path)) return ofFile;
    const lines = text.split('\n').map((line) => declaration.exec(line)?.[1]);
    return [...ofFile, ...lines.flatMap((name, index) => (name ? problemsOfName(`${path}:${index + 1}`, name) : []))];
  });
}
