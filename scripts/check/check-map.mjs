/** Documents whose file paths and names must exist: the map, the README of each folder, and the decisions. */
export const isMapDocument = (path) =>
  path === 'ARCHITECTURE.md' || /^(?!docs\/).+\/README\.md$|^docs\/decisions\/\d+-/.test(path);

/** Folders that a run writes and types of media; settings and functions of other programs. */
const isWritten = /^(?:var|artefacts|node_modules|text)\//;
const ofOtherPrograms = new Set([
  ...['noUncheckedIndexedAccess', 'erasableSyntaxOnly', 'verbatimModuleSyntax', 'allowScripts'],
  ...['filterAndTrim', 'learnErrors', 'mergePairs', 'removeBimeraDenovo', 'assignTaxonomy', 'FastqQuality', 'minBoot'],
  ...['tryCatch', 'FastTreeMP', 'MaxFileSize', 'AlertExceedsMax'],
]);

const isPath = /^[\w.-]+(?:\/[\w@.[\]-]+)+\/?$|^[\w-]+\.(?:tsx?|mjs|cjs|md)$/;
/** `createCohort`, `Api.mount`, `createCohort(body)`; not `snake_case` words, which may be fields of a call. */
const isName = /^[A-Za-z]+(?:[A-Z]\w*)?(?:\.[a-z]\w*)?$/;
const camelCase = /[a-z][A-Z]/;

const quoted = (text) =>
  text
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(/`([^`]+)`/g)].map(([, term]) => ({ term, line: index + 1 })));

function hasPath(paths, term) {
  const path = term.replace(/\/$/, '');
  return paths.some((each) => each === path || each.endsWith(`/${path}`) || `/${each}`.includes(`/${path}/`));
}

/** File paths and names in the maps that do not exist. */
export function checkMap({ documents, paths, sources }) {
  const names = new Set(sources.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  return documents.flatMap(({ path, text }) =>
    quoted(text).flatMap(({ term, line }) => {
      if (isWritten.test(term) || ofOtherPrograms.has(term.replace(/\(.*\)$/, ''))) return [];
      if (isPath.test(term)) return hasPath(paths, term) ? [] : [`${path}:${line}: there is no file ${term}`];
      const name = term.replace(/\(.*\)$/, '');
      if (!isName.test(name) || !camelCase.test(name)) return [];
      const missing = name.split('.').filter((part) => !names.has(part));
      return missing.length === 0 ? [] : [`${path}:${line}: no source file has the name ${missing.join(', ')}`];
    }),
  );
}
