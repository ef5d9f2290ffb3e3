import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPipelines } from './setup/install-debian.mjs';
import { environment, projectNode, root } from './setup/paths.mjs';
import { runCommand, SetUpError } from './setup/print-line.mjs';
import { runInForeground } from './setup/run-program.mjs';

const workingFolder = process.env.INIT_CWD ?? process.cwd();
const [name, ...typed] = process.argv.slice(2);
const runsTypeScript = process.features.typescript !== undefined && process.features.typescript !== false;

function runOnProjectNode(words) {
  if (!existsSync(projectNode)) throw new SetUpError('Cohortium is not set up here yet. Run npm start once.');
  return runInForeground(projectNode, words, { cwd: root, env: { ...environment(), INIT_CWD: workingFolder } });
}

/** What the portal itself does; words that name files are meant from where the person typed. */
const runPortalCommand = (words) => runOnProjectNode([`${root}/server/src/main.ts`, name, ...words]);
const withFiles = () =>
  runPortalCommand(typed.map((word) => (word.startsWith('-') ? word : resolve(workingFolder, word))));
const withArguments = () => runPortalCommand(typed);

/** What needs no portal of its own: on the project's Node, whichever one was found first. */
const onProjectNode = (run) => () =>
  runsTypeScript ? run() : runOnProjectNode([fileURLToPath(import.meta.url), name, ...typed]);

async function submit() {
  const { promptPassword, submitFolder } = await import('../server/src/commands/submit/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const print = (line) => process.stdout.write(`${line}\n`);
  return submitFolder({ args: typed, folder: workingFolder, token, askPassword: promptPassword, printLine: print });
}

async function importTables() {
  const { promptPassword } = await import('../server/src/commands/submit/index.ts');
  const { importFiles, createLocalPortal } = await import('../server/src/commands/import/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const print = (line) => process.stdout.write(`${line}\n`);
  return importFiles({
    args: typed,
    folder: workingFolder,
    token,
    askPassword: promptPassword,
    printLine: print,
    local_portal: createLocalPortal(process.env),
  });
}

async function analyse() {
  const { analyseFiles } = await import('../server/src/commands/analyse/index.ts');
  const write = (text) => process.stdout.write(text);
  const complain = (line) => process.stderr.write(`${line}\n`);
  return analyseFiles({ args: typed, folder: workingFolder, write, report_error: complain });
}

async function manageCatalogue() {
  const { promptPassword } = await import('../server/src/commands/submit/index.ts');
  const { manageCatalogue: manage } = await import('../server/src/commands/catalogue/index.ts');
  const token = process.env.COHORTIUM_TOKEN;
  const print = (line) => process.stdout.write(`${line}\n`);
  return manage({ name, args: typed, folder: workingFolder, token, askPassword: promptPassword, printLine: print });
}

/** The portal's own workflows, and those that `COHORTIUM_WORKFLOWS` names. */
const workflowFolders = () => [
  `${root}/workflows`,
  ...(process.env.COHORTIUM_WORKFLOWS ? [resolve(workingFolder, process.env.COHORTIUM_WORKFLOWS)] : []),
];

/** The operator's commands: `npm run <name> -- …`. */
const commands = {
  backup: withFiles,
  restore: withFiles,
  reindex: withFiles,
  verify: withFiles,
  'make-admin': withArguments,
  // Without the project's own Node: set-up may have been interrupted.
  'install-pipelines': () => installPipelines(typed, workflowFolders()),
  submit: onProjectNode(submit),
  import: onProjectNode(importTables),
  analyse: onProjectNode(analyse),
  'param-set': onProjectNode(manageCatalogue),
  reference: onProjectNode(manageCatalogue),
};

await runCommand(commands[name]);
