import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInSandbox, type Sandbox } from '../sandbox/sandbox.ts';

const run = promisify(execFile);

const sandboxLimits = { seconds: 60, memory_kib: 2_000_000, output_bytes: 2 ** 20 };

const engine = join(import.meta.dirname, '..');
/** Where cache-schemas.py keeps what cwltool has read of the schemas of CWL. */
const schemaCache = join(engine, '../../../../node_modules/.cache/cwl');
const engineFolder = 'server/src/platform/engine';
const python = '/usr/bin/python3';

/** Exit code and words of `cwltool --validate`; the code is null when it took too long or said too much. */
export interface CwltoolAnswer {
  code: number | null;
  output: string;
}

/**
 * What cwltool says of a document that the portal has written, in a sandbox that holds nothing but that document and
 * Debian's programs. `folder` holds it under `name`. Its words are for the log: people are told by `explainRefusal`.
 */
export async function validateInSandbox(folder: string, name: string): Promise<CwltoolAnswer> {
  await cacheSchemas();
  const sandbox: Sandbox = {
    read_only: [
      [folder, '/workflow'],
      [join(engine, 'check/query-cwltool.py'), `/portal/${engineFolder}/check/query-cwltool.py`],
      [join(engine, 'cwltool'), `/portal/${engineFolder}/cwltool`],
    ],
    if_there: [[schemaCache, '/portal/node_modules/.cache/cwl']],
    folder: '/workflow',
  };
  const command = [python, `/portal/${engineFolder}/check/query-cwltool.py`, `file:///workflow/${name}`];
  const { code, err } = await runInSandbox(sandbox, command, sandboxLimits);
  return { code, output: err };
}

let schemasRead: Promise<unknown> | null = null;

/** In the sandbox nothing can be kept: cwltool reads its schemas outside once, with a document of the portal's own. */
async function cacheSchemas(): Promise<void> {
  schemasRead ??= readdir(schemaCache).then(
    (names) => (names.length > 0 ? null : fillSchemaCache()),
    () => fillSchemaCache(),
  );
  await schemasRead;
}

async function fillSchemaCache(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'cohortium-schemas-'));
  const environment = { PATH: '/usr/bin:/bin', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8' };
  const args = [join(engine, 'check/query-cwltool.py'), join(engine, 'check/blank.cwl')];
  // Without it the check takes two seconds longer, and works.
  await run(python, args, { env: environment, timeout: 60_000 }).catch(() => null);
  await rm(home, { recursive: true, force: true });
}
