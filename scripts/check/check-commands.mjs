const quotedPath = /(?:^|\s)((?:[\w.-]+\/)+[\w.-]+\.(?:mjs|cjs|ts|sh))\b/g;
const npmRun = /\bnpm run (?:--silent )?([a-z][\w-]*)/g;

/** Scripts of package.json whose files do not exist. */
function brokenScripts(scripts, paths) {
  const known = new Set(paths);
  return Object.entries(scripts).flatMap(([name, command]) =>
    [...command.matchAll(quotedPath)]
      .filter(([, path]) => !known.has(path))
      .map(([, path]) => `package.json: the script “${name}” runs ${path}, which does not exist.`),
  );
}

/** Documents that name a command of npm that package.json does not have. */
function unknownCommands({ path, text }, scripts) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(npmRun)]
        .filter(([, name]) => !Object.hasOwn(scripts, name))
        .map(([, name]) => `${path}:${index + 1}: package.json has no script “${name}”.`),
    );
}

export function checkCommands({ scripts, documents, paths }) {
  return [...brokenScripts(scripts, paths), ...documents.flatMap((document) => unknownCommands(document, scripts))];
}
