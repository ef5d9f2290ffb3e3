import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInSandbox, type Sandbox } from '../sandbox/sandbox.ts';

const run = promisify(execFile);

const limits = { seconds: 60, memory_kib: 2_000_000, output_bytes: 2 ** 20 };

const engine = join(import.meta.dirname, '..');
/** Where keep-schemas.py keeps what cwltool has read of the schemas of CWL. */
const kept = join(engine, '../../../../node_modules/.cache/cwl');
const program = 'server/src/platform/engine';
const python = '/usr/bin/python3';

/** Exit code and words of `cwltool --validate`; the code is null when it took too long or said too much. */
export interface CwltoolAnswer {
  code: number | null;
  said: string;
}

/**
 * What cwltool says of a document that the portal has written, in a sandbox that holds nothing but that document and
 * Debian's programs. `folder` holds it under `name`. Its words are for the log: people are told by `explainRefusal`.
 */
export async function validateInSandbox(folder: string, name: string): Promise<CwltoolAnswer> {
  await readSchemas();
  const sandbox: Sandbox = {
    read_only: [
      [folder, '/workflow'],
      [join(engine, 'check/ask-cwltool.py'), `/portal/${program}/check/ask-cwltool.py`],
      [join(engine, 'cwltool'), `/portal/${program}/cwltool`],
    ],
    if_there: [[kept, '/portal/node_modules/.cache/cwl']],
    folder: '/workflow',
  };
  const command = [python, `/portal/${program}/check/ask-cwltool.py`, `file:///workflow/${name}`];
  const { code, err } = await runInSandbox(sandbox, command, limits);
  return { code, said: err };
}

let reading: Promise<unknown> | null = null;

/** In the sandbox nothing can be kept: cwltool reads its schemas outside once, with a document of the portal's own. */
async function readSchemas(): Promise<void> {
  reading ??= readdir(kept).then(
    (names) => (names.length > 0 ? null : readBlank()),
    () => readBlank(),
  );
  await reading;
}

async function readBlank(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'cohortium-schemas-'));
  const environment = { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8' };
  const words = [join(engine, 'check/ask-cwltool.py'), join(engine, 'check/blank.cwl')];
  // Without it the check takes two seconds longer, and works.
  await run(python, words, { env: environment, timeout: 60_000 }).catch(() => null);
  await rm(home, { recursive: true, force: true });
}
