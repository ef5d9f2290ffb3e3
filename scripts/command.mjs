import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { environment, node, root } from './setup/place.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { SetUpRefused, tell } from './setup/say.mjs';

/** Hands an operator's command to the portal's own Node; words that name files are meant from where the person typed. */
export const carryOut = (name, { names = 'files' } = {}) =>
  tell(async () => {
    if (!existsSync(node)) throw new SetUpRefused('Cohortium is not set up here yet. Run npm start once.');
    const here = process.env.INIT_CWD ?? process.cwd();
    const typed = process.argv.slice(2);
    const words = names === 'files' ? typed.map((word) => resolve(here, word)) : typed;
    return runInForeground(node, [`${root}/server/src/main.ts`, name, ...words], { cwd: root, env: environment() });
  });
