import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface OutputFile {
  path: string;
  basename: string;
}

/** What a workflow left, by output. */
export type WorkflowOutputs = Record<string, OutputFile | OutputFile[] | null>;

export interface CwltoolCall {
  /** Absolute path. */
  workflow: string;
  order: object;
  /** Whether steps that ended well are kept in the folder for a later run. */
  keeps?: boolean;
  /** Where programs are looked for. */
  path?: string | undefined;
}

/** A file that is run, not imported: workflows are tried with cwltool as the portal starts it. */
const asPortal = join(import.meta.dirname, '../../server/src/platform/engine/cwltool/run-cwltool.py');

/** Runs a workflow with Debian's cwltool in this folder. Rejects with the output of cwltool. */
export async function runCwltool(folder: string, call: CwltoolCall): Promise<WorkflowOutputs> {
  const { workflow, order, keeps = false, path = '/usr/bin:/bin' } = call;
  await writeFile(join(folder, 'inputs.json'), JSON.stringify(order));
  await mkdir(join(folder, 'tmp'), { recursive: true });
  const { stdout } = await run(
    '/usr/bin/python3',
    [
      ...[
        asPortal,
        '/usr/bin/cwltool',
        '--parallel',
        '--no-container',
        '--quiet',
        '--relax-path-checks',
        '--tmpdir-prefix',
        join(folder, 'tmp/'),
        '--outdir',
        join(folder, 'out'),
      ],
      ...(keeps ? ['--cachedir', join(folder, 'finished'), '--copy-outputs'] : []),
      ...[workflow, join(folder, 'inputs.json')],
    ],
    { cwd: folder, env: { PATH: path, HOME: folder }, maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
}

/** The files of one output, be it one file or many. */
export function filesOf(outputs: WorkflowOutputs, name: string): OutputFile[] {
  const found = outputs[name];
  if (found === undefined) throw new Error(`There is no output ${name}.`);
  return [found].flat().filter((file) => file !== null);
}
