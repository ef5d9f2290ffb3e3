import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, node, root } from './setup/place.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { SetUpRefused, tell } from './setup/say.mjs';

const here = process.env.INIT_CWD ?? process.cwd();
const [name, ...typed] = process.argv.slice(2);
const runsTypeScript = process.features.typescript !== undefined && process.features.typescript !== false;

function onOwnNode(words) {
  if (!existsSync(node)) throw new SetUpRefused('Cohortium is not set up here yet. Run npm start once.');
  return runInForeground(node, words, { cwd: root, env: { ...environment(), INIT_CWD: here } });
}

/** What the portal itself does; words that name files are meant from where the person typed. */
const ofPortal = (words) => onOwnNode([`${root}/server/src/main.ts`, name, ...words]);
const withFiles = () => ofPortal(typed.map((word) => (word.startsWith('-') ? word : resolve(here, word))));
const withWords = () => ofPortal(typed);

/** What needs no portal of its own: on the project's Node, whichever one was found first. */
const beside = (run) => () => (runsTypeScript ? run() : onOwnNode([fileURLToPath(import.meta.url), name, ...typed]));

async function submit() {
  const { askPassword, submitFolder } = await import('../server/src/commands/submit/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const say = (line) => process.stdout.write(`${line}\n`);
  return submitFolder({ words: typed, folder: here, token, askPassword, say });
}

async function importTables() {
  const { askPassword } = await import('../server/src/commands/submit/index.ts');
  const { importFiles, ownPortal } = await import('../server/src/commands/import/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const say = (line) => process.stdout.write(`${line}\n`);
  return importFiles({ words: typed, folder: here, token, askPassword, say, own: ownPortal(process.env) });
}

async function analyse() {
  const { analyseFiles } = await import('../server/src/commands/analyse/index.ts');
  const write = (text) => process.stdout.write(text);
  const complain = (line) => process.stderr.write(`${line}\n`);
  return analyseFiles({ words: typed, folder: here, write, complain });
}

async function manageCatalogue() {
  const { askPassword } = await import('../server/src/commands/submit/index.ts');
  const { manageCatalogue: manage } = await import('../server/src/commands/catalogue/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const say = (line) => process.stdout.write(`${line}\n`);
  return manage({ name, words: typed, folder: here, token, askPassword, say });
}

/** The operator's commands: `npm run <name> -- …`. */
const commands = {
  backup: withFiles,
  restore: withFiles,
  reindex: withFiles,
  verify: withFiles,
  'make-admin': withWords,
  submit: beside(submit),
  import: beside(importTables),
  analyse: beside(analyse),
  'param-set': beside(manageCatalogue),
  reference: beside(manageCatalogue),
};

await tell(commands[name]);
