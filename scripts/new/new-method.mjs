import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillTemplate, insertLine, nameForms } from './scaffold.mjs';

/** A template of this folder, and the file that it becomes. */
const templates = [
  ['contract.ts.txt', ({ kebab }) => `contract/src/analysis/${kebab}.ts`],
  ['server.ts.txt', ({ kebab }) => `server/src/analysis/methods/${kebab}/${kebab}.ts`],
  ['task.ts.txt', ({ kebab }) => `server/src/analysis/methods/${kebab}/${kebab}-task.ts`],
  ['test.ts.txt', ({ kebab }) => `server/src/analysis/methods/${kebab}/${kebab}.test.ts`],
  ['tab.tsx.txt', ({ kebab }) => `web/src/features/analysis/methods/${kebab}/${kebab}-tab.tsx`],
];

/** Where a method is listed: a line after the last one that matches. */
const lists = ({ camel, Pascal, snake, kebab, Title }) => [
  ['contract/src/analysis/index.ts', /^export \* from '\.\/lefse/, `export * from './${kebab}.ts';`],
  ['contract/src/analysis/methods.ts', /^import .*Method\b.* from/, `import { ${camel}Method } from './${kebab}.ts';`],
  ['contract/src/analysis/methods.ts', /^ {2}\w+: \w+Method,/, `  ${snake}: ${camel}Method,`],
  [
    'server/src/analysis/methods/index.ts',
    /^import .*Request\b.* from '\.\/\w.*\//,
    `import { ${camel}Request } from './${kebab}/${kebab}.ts';`,
  ],
  ['server/src/analysis/methods/index.ts', /^ {2}\w+: \w+Request,/, `  ${snake}: ${camel}Request,`],
  [
    'web/src/features/analysis/methods/index.ts',
    /^import .*Tab\b.* from '\.\/\w.*\//,
    `import { ${Pascal}Tab } from './${kebab}/${kebab}-tab.tsx';`,
  ],
  [
    'web/src/features/analysis/methods/index.ts',
    /^ {2}\{ id: /,
    `  { id: '${kebab}', title: '${Title}', Tab: ${Pascal}Tab },`,
  ],
];

/** Adds a method of analysis that works: contract, computation with its test, and a tab. Returns the files. */
export async function newMethod(root, name) {
  const forms = nameForms(name);
  const files = [];
  for (const [template, pathOf] of templates) {
    const text = await readFile(new URL(`method/${template}`, import.meta.url), 'utf8');
    files.push(await fillTemplate(root, { path: pathOf(forms), text, forms }));
  }
  for (const [path, after, line] of lists(forms)) files.push(await insertLine(join(root, path), { after, line }));
  return [...new Set(files)];
}
