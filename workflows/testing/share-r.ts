import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SharedR {
  /** A `PATH` on which Rscript does its work in a fork of one R that has loaded dada2, which takes seconds. */
  path: string;
  stop: () => Promise<void>;
}

/** For runs that are about what R finds; that the scripts do on their own is for another run to show. */
export function shareR(): SharedR {
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-r-'));
  const jobs = join(folder, 'jobs');
  execFileSync('/usr/bin/mkfifo', [jobs]);
  // Open for writing too, so that the last job's end is not the end of all.
  const terms = ['-c', 'exec /usr/bin/Rscript --vanilla --min-nsize=10M --min-vsize=128M "$1" 0<>"$2"', 'sh'];
  const served = spawn('/bin/sh', [...terms, join(import.meta.dirname, 'serve-r.R'), jobs], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C' },
  });
  writeFileSync(join(folder, 'Rscript'), rscriptFor(jobs, served.pid ?? 0), { mode: 0o755 });
  return {
    path: `${folder}:/usr/bin:/bin`,
    async stop() {
      const exited = once(served, 'exit');
      served.kill();
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Where R has ended, as when it could not load dada2, nobody would read what is asked. */
const rscriptFor = (jobs: string, pid: number) => `#!/bin/sh
kill -0 ${pid} 2>/dev/null || { echo 'The R that is shared has ended.' >&2; exit 1; }
while [ "\${1#--}" != "$1" ]; do shift; done
mkfifo r.answer
given=$(printf '\\t%s' "$@")
printf '%s\\n' "$PWD$given" >'${jobs}'
read -r code <r.answer
cat r.said >&2
rm -f r.answer r.said
exit "$code"
`;
