import { join, relative } from 'node:path';
import { newList } from './new/new-list.mjs';
import { newMethod } from './new/new-method.mjs';
import { environment, projectNode, root } from './setup/paths.mjs';
import { printLine, runCommand } from './setup/print-line.mjs';
import { runProgram } from './setup/run-program.mjs';

const kinds = { list: newList, method: newMethod };
const remainders = {
  list: 'Replace its columns on both sides, and add a call that writes rows.',
  method: 'Replace what it computes, and add rows for its call to server/test/access.',
};
const usage = `Usage: npm run new -- ${Object.keys(kinds).join('|')} <name>, such as: npm run new -- method berger-parker`;

await runCommand(async () => {
  const [kind, name, ...more] = process.argv.slice(2);
  const create = kinds[kind];
  if (!create || name === undefined || more.length > 0) throw new Error(usage);
  const files = await create(root, name);
  await runProgram(join(root, 'node_modules/.bin/biome'), ['check', '--write', ...files], {
    cwd: root,
    env: environment(),
  });
  await runProgram(projectNode, [join(root, 'scripts/openapi.mjs')], { cwd: root, env: environment() });
  for (const file of files) printLine(relative(root, file));
  printLine(remainders[kind]);
  return 0;
});
