import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { newList } from '../new/new-list.mjs';
import { newMethod } from '../new/new-method.mjs';
import { environment, root } from '../setup/paths.mjs';
import { printLine, runCommand } from '../setup/print-line.mjs';
import { runProgram } from '../setup/run-program.mjs';

const METHOD = 'berger-parker';
const LIST = 'freezers';
const rooms = ['contract', 'server', 'web'];
const bin = (name) => join(root, 'node_modules/.bin', name);

/** Packages stay where they are; the project's own are those of the copy. */
async function linkPackages(copy) {
  await mkdir(join(copy, 'node_modules/@cohortium'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@cohortium' && !name.startsWith('.cache')) {
      await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    }
  }
  for (const name of await readdir(join(root, 'node_modules/@cohortium'))) {
    await symlink(join(copy, name), join(copy, 'node_modules/@cohortium', name));
  }
  await symlink(join(root, 'server/node_modules'), join(copy, 'server/node_modules'));
}

async function copyProject(copy) {
  const { output } = await runProgram('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const path of output.split('\0').filter((name) => name !== '')) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await cp(join(root, path), join(copy, path)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await cp(join(root, 'stats/generated'), join(copy, 'stats/generated'), { recursive: true });
  await linkPackages(copy);
}

async function failures(copy, files) {
  const commands = [
    ...rooms.map((room) => [`types of ${room}`, bin('tsc'), '-p', room, '--noEmit', '--singleThreaded']),
    ['format and lint', bin('biome'), 'check', '--write', ...files],
    [
      'tests',
      bin('vitest'),
      'run',
      '--reporter=dot',
      `server/src/analysis/methods/${METHOD}`,
      `server/src/${LIST}/`,
      'web/src/app/unused-calls',
    ],
    [
      'access',
      bin('vitest'),
      'run',
      '--reporter=dot',
      'server/test/access/matrix',
      '-t',
      `has a row|analysis/${METHOD}|/${LIST}`,
    ],
  ];
  const failed = [];
  for (const [name, program, ...args] of commands) {
    const { code, output } = await runProgram(program, args, { cwd: copy, env: environment() });
    if (code !== 0) failed.push(`── ${name}\n${output.trim()}`);
  }
  return failed;
}

/** A method and a list made by `npm run new` fit in without a change elsewhere. */
await runCommand(async () => {
  const copy = await mkdtemp(join(tmpdir(), 'scaffold-'));
  try {
    await copyProject(copy);
    const failed = await failures(copy, [...(await newMethod(copy, METHOD)), ...(await newList(copy, LIST))]);
    for (const text of failed) printLine(text);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
});
