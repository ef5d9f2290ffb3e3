import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, routes } from '@cohortium/contract';

export interface EngineTally {
  launches: number;
  /** Jobs carried out to their end. */
  computed: number;
  /** Finished jobs of an earlier launch that were taken over. */
  reused: number;
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
  const tally: EngineTally = { launches: 0, computed: 0, reused: 0, cut_short: 0, computed_again: 0 };
  const finished = new Set<string>();
  let folders = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, job = '', folder = ''] = started.exec(line) ?? reused.exec(line) ?? [];
    if (line.startsWith('--- launched')) {
      tally.launches += 1;
      tally.cut_short += folders.size;
      folders = new Map();
    } else if (reused.test(line)) tally.reused += 1;
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

/** SHA-256 of every file that a run gave, by its name; the log tells of times and is another one each time. */
export async function digestsOfRun(call: Call, id: string): Promise<Record<string, string>> {
  const { data } = await call(routes.pipelines.runDetail, { params: { id } });
  return Object.fromEntries(
    data.outputs.filter(({ kind }) => kind !== 'log').map(({ name, sha256 }) => [name, sha256]),
  );
}
