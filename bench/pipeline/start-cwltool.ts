import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipelineCatalogue } from '@cohortium/workflows';

/** Starts a pipeline on cwltool alone in this new folder; its outputs will be below `outputs/`, its words in `log`. */
export function startCwltool(
  folder: string,
  { pipeline, order }: { pipeline: string; order: object },
): { pid: number; done: Promise<void> } {
  const workflow = pipelineCatalogue().find(({ id }) => id === pipeline)?.workflow;
  if (!workflow) throw new Error(`There is no pipeline ${pipeline}.`);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify(order));
  const log = openSync(join(folder, 'log'), 'a');
  const places = ['--tmpdir-prefix', join(folder, 'tmp/t'), '--outdir', join(folder, 'outputs')];
  const child = spawn(
    '/usr/bin/cwltool',
    ['--parallel', '--no-container', ...places, workflow, join(folder, 'inputs.json')],
    {
      stdio: ['ignore', 'ignore', log],
      env: { PATH: '/usr/bin:/bin', HOME: folder },
    },
  );
  const done = once(child, 'exit').then(([code]) => {
    closeSync(log);
    if (code !== 0) throw new Error(`cwltool ended with exit code ${code}.`);
  });
  if (child.pid === undefined)
    throw new Error('cwltool could not be started. Is it installed (apt-get install cwltool)?');
  return { pid: child.pid, done };
}
