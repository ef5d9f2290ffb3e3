import { join } from 'node:path';
import { installMethods } from './setup/install-debian.mjs';
import { environment, projectNode, root } from './setup/paths.mjs';
import { printLine, runCommand } from './setup/print-line.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { setUp } from './setup/set-up.mjs';

// npm that was killed outright leaves us behind: the portal it started ends with it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 200).unref();
}

await runCommand(async () => {
  await setUp();
  printLine('Starting Cohortium … (Ctrl-C stops it)');
  // A portal answers without them; a failure is told in a line.
  void installMethods().catch((error) => printLine(`Methods of analysis lack R packages: ${error.message}`));
  // The channel closes when we are killed: the portal then stops in its own order.
  return runInForeground(projectNode, [join(root, 'server/src/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
