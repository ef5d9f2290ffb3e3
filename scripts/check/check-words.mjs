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

/** Whole names of fields and calls of the API that the standard names have replaced. */
const replacedFields = new Map([
  ['words', 'description, message or label'],
  ['doing', 'status_text'],
  ['share', 'progress, relative_abundance or value_counts; sharing has calls, not fields'],
  ['may', 'allowed_actions'],
  ['kept', 'is_…, stored or unchanged'],
  ['lost', 'removed or unmatched'],
  ['gained', 'added'],
  ['troubles', 'problems'],
  ['faults', 'problems or errors'],
  ['left_out', 'excluded or skipped'],
  ['why_not', 'unavailable_reason'],
  ['known_as', 'account_name'],
]);
const replacedParts = [
  [/^may_/, 'can_…'],
  [/_words$/, '…_description or …_message'],
  [/left_out/, 'excluded or skipped'],
];
const field = /^\s*(\w+)\??: (?:z\b|\w+Schema\b|defineRoute\b)/;

const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)?.map((word) => word.toLowerCase()) ?? [];
const replacedIn = (name) => wordsOf(name).filter((word) => replacedWords.has(word));
const declaration =
  /^(?:export )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/;

/** Names of variables and inner functions that say nothing of what they hold; checked in every file, tests included. */
const replacedVariables = new Map([
  ['said', 'message, text or output'],
  ['told', 'details, text or what was reported'],
  ['asked', 'request or requested'],
  ['asker', 'caller'],
  ['laid', 'overlaid or placed'],
  ['anew', 'what is new'],
  ['besides', 'extra or others'],
  ['sight', 'visibility'],
  ['fate', 'outcome'],
  ['fates', 'outcomes'],
  ['trouble', 'problem or issue'],
  ['troubles', 'problems or issues'],
  ['meant', 'suggestion or match'],
]);
const variable = /^\s*(?:export )?(?:async )?(?:function\*?|const|let) (\w+)/;

function problemsOfVariable(where, line) {
  const name = variable.exec(line)?.[1] ?? '';
  const instead = replacedVariables.get(name);
  return instead ? [`${where}: the variable “${name}” is named ${instead}.`] : [];
}

function problemsOfName(where, name) {
  return replacedIn(name).map((word) => `${where}: “${name}” has “${word}”. Use ${replacedWords.get(word)}.`);
}

/** Fields and calls of the contract, whose names clients write. A call that shares a resource is `share`. */
function problemsOfField(where, line) {
  const name = field.exec(line)?.[1];
  if (name === undefined || (name === 'share' && line.includes('defineRoute'))) return [];
  const instead = replacedFields.get(name) ?? replacedParts.find(([part]) => part.test(name))?.[1];
  return [...problemsOfName(where, name), ...(instead ? [`${where}: the field “${name}” is named ${instead}.`] : [])];
}

/** Names of files, declarations and variables with a word that the glossary has replaced. */
export function checkWords(files) {
  return files.flatMap(({ path, text }) => {
    const ofVariables = text.split('\n').flatMap((line, index) => problemsOfVariable(`${path}:${index + 1}`, line));
    const ofFile = [...problemsOfName(path, path.split('/').at(-1)?.split('.')[0] ?? ''), ...ofVariables];
    if (isProof(path)) return ofFile;
    const lines = text.split('\n').map((line) => declaration.exec(line)?.[1]);
    const ofLines = lines.flatMap((name, index) => (name ? problemsOfName(`${path}:${index + 1}`, name) : []));
    if (!path.startsWith('contract/src/')) return [...ofFile, ...ofLines];
    const ofFields = text.split('\n').flatMap((line, index) => problemsOfField(`${path}:${index + 1}`, line));
    return [...ofFile, ...ofLines, ...ofFields];
  });
}
