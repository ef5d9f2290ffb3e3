import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface EngineTally {
  launches: number;
  /** Jobs carried out to their end. */
  computed: number;
  /** Finished jobs of an earlier launch that were taken over. */
  kept: number;
  /** Jobs cut short by a kill: they had to begin again. */
  cut_short: number;
  /** Finished jobs that were computed once more: work that a kill cost beyond what it cut short. */
  computed_again: number;
}

const started = /^\[[^\]]+\] INFO \[job ([^\]]+)\] (\/\S*?\/cache\/\w+)\$ /;
const reused = /^\[[^\]]+\] INFO \[job ([^\]]+)\] Using cached output in (\S+)$/;
const succeeded = /^\[[^\]]+\] INFO \[job ([^\]]+)\] completed success$/;

/** What cwltool wrote about the jobs of a run, over all its launches. A job is known by its folder in the cache. */
export async function readEngineLog(home: string, run_id: string): Promise<EngineTally> {
  const text = await readFile(join(home, 'work', run_id, 'engine.log'), 'utf8');
  const tally: EngineTally = { launches: 0, computed: 0, kept: 0, cut_short: 0, computed_again: 0 };
  const finished = new Set<string>();
  let folders = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, job = '', folder = ''] = started.exec(line) ?? reused.exec(line) ?? [];
    if (line.startsWith('--- launched')) {
      tally.launches += 1;
      tally.cut_short += folders.size;
      folders = new Map();
    } else if (reused.test(line)) tally.kept += 1;
    else if (folder) {
      folders.set(job, folder);
      if (finished.has(folder)) tally.computed_again += 1;
    } else {
      const [, name = ''] = succeeded.exec(line) ?? [];
      const done = folders.get(name);
      if (!done) continue;
      folders.delete(name);
      finished.add(done);
      tally.computed += 1;
    }
  }
  return tally;
}

/** The path of an output that is a file; null for any other. */
function pathOf(value: unknown): string | null {
  const isFile = typeof value === 'object' && value !== null && 'class' in value && value.class === 'File';
  return isFile && 'path' in value && typeof value.path === 'string' ? value.path : null;
}

/** SHA-256 of every file that a run gave, by the name of the output. */
export async function digestsOfRun(home: string, run_id: string): Promise<Record<string, string>> {
  const outputs: object = JSON.parse(await readFile(join(home, 'work', run_id, 'outputs.json'), 'utf8'));
  const digests: Record<string, string> = {};
  for (const [name, value] of Object.entries(outputs)) {
    const path = pathOf(value);
    if (path)
      digests[name] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return digests;
}
