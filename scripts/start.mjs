import { join } from 'node:path';
import { environment, node, root } from './setup/place.mjs';
import { runInForeground } from './setup/run-program.mjs';
import { say, tell } from './setup/say.mjs';
import { setUp } from './setup/set-up.mjs';

// npm that was killed outright leaves us behind: the portal it started ends with it.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 200).unref();
}

await tell(async () => {
  await setUp();
  say('Starting Cohortium … (Ctrl-C stops it)');
  // The channel closes when we are killed: the portal then stops in its own order.
  return runInForeground(node, [join(root, 'server/src/main.ts'), ...process.argv.slice(2)], {
    cwd: root,
    env: environment(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
