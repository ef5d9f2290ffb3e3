import { existsSync } from 'node:fs';
import { environment, node, root } from './setup/place.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { SetUpRefused, tell } from './setup/say.mjs';

const runsTypeScript = process.features.typescript !== undefined && process.features.typescript !== false;

/** On the project's own Node, whichever one was found first. */
async function onOwnNode() {
  if (!existsSync(node)) throw new SetUpRefused('Cohortium is not set up here yet. Run npm start once.');
  const folder = process.env.INIT_CWD ?? process.cwd();
  const env = { ...environment(), INIT_CWD: folder };
  return runInForeground(node, [`${root}/scripts/analyse.mjs`, ...process.argv.slice(2)], { cwd: root, env });
}

async function analyse() {
  const { analyseFiles } = await import('../server/src/commands/analyse/index.ts');
  return analyseFiles({
    words: process.argv.slice(2),
    folder: process.env.INIT_CWD ?? process.cwd(),
    write: (text) => process.stdout.write(text),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
}

await tell(runsTypeScript ? analyse : onOwnNode);
