import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes, sampleFilterSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readConfig } from '#platform/config';
import { openRunningIndex } from '#platform/index';
import { openLog } from '#platform/logging';
import { dataSetById } from '#samples';
import { commitTable, signUpPerson, testDatabase, testHome } from '#testing';
import { migrations } from '../compose.ts';
import { closePlatform, openPlatform } from '../platform/open-platform.ts';
import { parseCommand, runCommand } from './index.ts';
import { createCall, startPortal } from './portal-process.fixture.ts';
import { tornCohorts, writeCohorts } from './write-cohorts.fixture.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by `npm run kills`. */
    samples_to_kill_among?: number;
  }
}

const FEW = 1500;
const SAMPLES = inject('samples_to_kill_among') ?? FEW;
/** Loading and verifying many samples takes longer. */
const patience = Math.max(1, SAMPLES / (10 * FEW));
const { url: database_url, db } = await testDatabase(migrations);
const genera = Array.from({ length: 40 }, (_, at) => `Genus ${at}`);
const study = {
  features: genera.map((name) => ({
    feature_id: name,
    sequence: null,
    lineage: ['Bacteria', 'P', 'C', 'O', 'F', name, null],
  })),
  samples: Array.from({ length: SAMPLES }, (_, at) => ({
    sample_id: `s${at}`,
    metadata: { tag: at % 3 === 0 ? 'RISK, pilot' : null, dose: at % 7, site: `ward ${at % 5}` },
  })),
  counts: Array.from({ length: SAMPLES }, (_, at) => genera.map((__, genus) => (at + genus) % 5)),
};

/** Looks every few milliseconds until something is so, or until it is too late for it to be. */
async function until(isSo: () => Promise<boolean>, within_ms: number): Promise<boolean> {
  const end = performance.now() + within_ms;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return true;
    await pause(3);
  }
  return false;
}

test(
  'a portal killed while it loads, rebuilds its index and tags thousands of samples loses nothing it had said yes to',
  async () => {
    const config = readConfig(
      { COHORTIUM_HOME: testHome(), DATABASE_URL: database_url, PORT: '0' },
      [],
      resolve(import.meta.dirname, '../../..'),
    );
    const start = () => startPortal({ home: config.home, database_url });
    const run = async (...args: string[]) => {
      const command = parseCommand(args);
      const lines: string[] = [];
      if (!command) throw new Error(`${args} is no command.`);
      return { code: await runCommand(command, config, (line) => lines.push(line)), said: lines.join('\n') };
    };
    let portal = await start();
    const index = await openRunningIndex(config);
    const rowsIn = async (table: string) => {
      const [row] = await index.query<{ n: number }>(`select toUInt32(count()) as n from ${table}`);
      return row?.n ?? -1;
    };
    const again = async () => {
      await portal.kill();
      portal = await start();
    };

    // A lab's import is committed; the portal dies with abundances in the index and no samples yet.
    const lab = await openPlatform({ config, log: openLog('silent'), database_url, index });
    await lab.jobs.start();
    const ana = await signUpPerson(lab);
    const { pipeline_data_id, result_ids } = await commitTable(lab, ana, study);
    await until(async () => (await rowsIn('taxon_abundance')) > 0, 20_000 * patience);
    await again();
    const isLoaded = async () => (await dataSetById(db, pipeline_data_id))?.state === 'loaded';
    expect(await until(isLoaded, 60_000 * patience)).toBe(true);

    // Cohorts are made and changed all the while; of each write there is all or nothing.
    const writing = writeCohorts(createCall(portal, ana), result_ids.slice(0, FEW));
    const isFrozen = async () => (await sql`select from cohort_versions where version > 2`.execute(db)).rows.length > 0;
    expect(await until(isFrozen, 30_000 * patience)).toBe(true);

    // All samples are tagged; the portal dies with the tags in PostgreSQL and not yet in the index.
    const filter = sampleFilterSchema.parse({});
    const tagging = createCall(portal, ana)(routes.samples.tagSamples, { body: { tags: ['checked'], filter } });
    const answer = tagging.catch(() => null);
    const isWritten = async () => (await sql`select from tag_changes`.execute(db)).rows.length > 0;
    await until(isWritten, 20_000 * patience);
    await again();
    const details = await answer;
    const stored = await writing;
    expect(await tornCohorts(db)).toEqual([]);
    for (const [id, version] of stored) {
      const { data } = await createCall(portal, ana)(routes.cohorts.show, { params: { id } });
      expect([version, version + 1]).toContain(data.version);
    }
    const one = { tags: ['late', 'later'], result_ids: result_ids.slice(0, 10) };
    const untagging = await createCall(portal, ana)(routes.samples.removeTags, { body: { tags: ['RISK'], filter } });
    expect(untagging.data).toMatchObject({ n_samples: SAMPLES, n_changed: Math.ceil(SAMPLES / 3) });
    await createCall(portal, ana)(routes.samples.tagSamples, { body: one });

    // The operator rebuilds the index; the portal dies when it is empty again. The command goes on with the next portal.
    const rebuilt = run('reindex').catch((error: Error) => ({ code: 1, said: error.message }));
    await until(async () => (await rowsIn('samples')) === 0, 20_000 * patience);
    await again();
    await rebuilt;
    expect(await until(isLoaded, 60_000 * patience)).toBe(true);

    await expect
      .poll(() => run('verify'), { timeout: 60_000 * patience, interval: 500 })
      .toMatchObject({
        code: 0,
        said: expect.stringContaining('PostgreSQL, files and index agree.'),
      });
    const call = createCall(portal, ana);
    const tagged = async (tag: string) => {
      const and_ = [{ field: 'tag', operator: '=' as const, value: tag }];
      return (await call(routes.samples.microbiomics, { body: { and_, page_size: 1 } })).paging.total;
    };
    // All of it or nothing; all, when the answer had come.
    expect(details ? [SAMPLES] : [0, SAMPLES]).toContain(await tagged('checked'));
    expect([await tagged('RISK'), await tagged('pilot')]).toEqual([0, Math.ceil(SAMPLES / 3)]);
    expect([await tagged('late'), await tagged('later')]).toEqual([10, 10]);
    await closePlatform(lab);
  },
  300_000 * patience,
);
