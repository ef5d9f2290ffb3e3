import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type ExportFormat, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { seedTable, sharedPortal, testHome } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const home = testHome();

const features = ['Blautia', 'Dorea'].map((genus) => ({
  ...{ feature_id: genus, sequence: null },
  lineage: ['Bacteria', 'Firmicutes', 'C', 'O', 'F', genus, null] as const,
}));
const { result_ids } = await seedTable(portal.platform, ana, {
  ...{ features, samples: [{ sample_id: 'a' }, { sample_id: 'b' }], amount_unit: 'percent' },
  counts: [
    [60, 40],
    [99.625, 0.375],
  ],
});
const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Per cent', result_ids } });

async function exported(format: ExportFormat): Promise<Buffer> {
  const params = { id: cohort.id };
  await call(routes.cohorts.createExport, { params, body: { format } });
  for (let state = ''; state !== 'succeeded'; await pause(50)) {
    const { data } = await call(routes.cohorts.exportState, { params, query: { format } });
    if (data.state === 'failed') throw new Error(data.reason ?? '');
    state = data.state;
  }
  const url = `/api/v1/cohort/${cohort.id}/result/export?format=${format}&workspace_id=${ana.workspace_id}`;
  const headers = { authorization: `Bearer ${ana.token}` };
  return (await portal.api.app.inject({ url, headers })).rawPayload;
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const path = join(home, `${bytes.length}.zip`);
  await writeFile(path, bytes);
  const zip = await openPromise(path, { autoClose: false });
  const parts = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName.replace(/^[0-9a-f-]{36}\//, ''), await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  return parts;
}

test('percentages are exported unchanged and not declared as counts', async () => {
  const experiment = await partsOf(await exported('tree_summarized_experiment'));
  const names = result_ids.map((_, at) => ['a', 'b'][at]);
  expect(`${experiment.get('counts.tsv')}`).toBe(
    `feature_id\t${names.join('\t')}\nBlautia\t60\t99.625\nDorea\t40\t0.375\n`,
  );
  expect(`${experiment.get('build-experiment.R')}`).toContain('assays = list(abundance = counts)');
  const artifacts = await partsOf(await exported('qza'));
  const table = await partsOf(artifacts.get('table.qza') ?? Buffer.alloc(0));
  expect(`${table.get('metadata.yaml')}`).toContain('type: FeatureTable[RelativeFrequency]');
});
