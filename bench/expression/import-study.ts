import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cohortium/contract';
import type { Scientist } from '@cohortium/e2e/client';

const call = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

export interface Study {
  folder: string;
  name: string;
  cohort_id: string;
}

interface Import {
  folder: string;
  name: string;
  /** Names of the tables in the folder; samples.tsv describes the samples. */
  tables: readonly string[];
  browse: 'rna' | 'wgbs';
}

/** As the operator imports files; the cohort has all samples of the submission. */
export async function importStudy(person: Scientist, url: string, study: Import): Promise<Study> {
  const { folder, name, tables, browse } = study;
  const files = [...tables.map((table) => join(folder, table)), '--metadata', join(folder, 'samples.tsv')];
  const env = { ...process.env, COHORTIUM_TOKEN: person.token };
  const node = join(root, 'node_modules/.bin/node');
  const command = [join(root, 'scripts/command.mjs'), 'import', ...files, '--url', url, '--project', name];
  await call(node, command, { cwd: root, env });
  const { data } = await person.call(routes.samples[browse], { body: { page_size: 1000 } });
  const result_ids = data.flatMap(({ project_name, result_id }) => (project_name === name ? [result_id] : []));
  const cohort = await person.call(routes.cohorts.create, { body: { name, result_ids } });
  return { folder, name, cohort_id: cohort.data.id };
}

/** Halves of the samples at random, the same for the same round. */
export function* permutedHalves(ids: readonly string[], rounds: number) {
  let state = 12345;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  for (let round = 0; round < rounds; round += 1) {
    const order = ids.map((id) => ({ id, key: draw() })).sort((a, b) => a.key - b.key);
    const half = order.length / 2;
    yield ['one', 'two'].map((name, at) => ({
      name,
      result_ids: order.slice(at * half, (at + 1) * half).map(({ id }) => id),
    }));
  }
}
