import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { exportFormats, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { seedTable, sharedPortal } from '#testing';

const { portal, callAs, person } = await sharedPortal();
const { cohorts } = routes;
const ana = await person();
const call = callAs(ana);

function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

async function cohortOf(name: string, [n, m, share]: [number, number, number]) {
  const random = randomOf(n * m);
  const features = Array.from({ length: m }, (_, at) => {
    const sequence = Array.from({ length: 253 }, () => 'ACGT'[Math.floor(random() * 4)]).join('');
    const lineage = [
      'Bacteria',
      `Phylum${at % 8}`,
      `Class${at % 20}`,
      `Order${at % 40}`,
      `Family${at % 90}`,
      `Genus${at % 200}`,
      null,
    ];
    return { feature_id: createHash('sha1').update(sequence).digest('hex'), sequence, lineage };
  });
  const samples = Array.from({ length: n }, (_, at) => ({
    sample_id: `SRR${1_000_000 + at}`,
    subject_id: `P${at % 50}`,
    metadata: {
      sex: at % 2 ? 'female' : 'male',
      age_years: 20 + (at % 60),
      diet: ['western', 'rye', 'chow'][at % 3] ?? '',
      bmi: Math.round(random() * 300) / 10,
    },
  }));
  const counts = samples.map(() => features.map(() => (random() < share ? Math.ceil(Math.exp(random() * 7)) : 0)));
  const seeded = await seedTable(portal.platform, ana, { name, samples, features, counts, variable_region: 'V4' });
  return (await call(cohorts.create, { body: { name, result_ids: seeded.result_ids } })).data;
}

test.each<[string, [number, number, number]]>([
  ['small', [6, 40, 0.6]],
  ['middle', [120, 1500, 0.08]],
  ['large', [600, 4000, 0.02]],
])(
  '%s',
  async (name, size) => {
    const cohort = await cohortOf(name, size);
    for (const level of ['feature', 'genus'] as const) {
      for (const format of exportFormats) {
        const params = { id: cohort.id };
        const before = (await call(cohorts.exportState, { params, query: { format, level } })).data;
        await call(cohorts.createExport, { params, body: { format, level } });
        for (;;) {
          const { data } = await call(cohorts.exportState, { params, query: { format, level } });
          if (data.state === 'failed') throw new Error(data.reason ?? '');
          if (data.state === 'succeeded') {
            const ratio = before.expected_bytes / (data.size_bytes ?? 1);
            expect
              .soft(ratio, `${name} ${level} ${format}: ${before.expected_bytes} for ${data.size_bytes}`)
              .toBeGreaterThan(1 / 1.5);
            expect
              .soft(ratio, `${name} ${level} ${format}: ${before.expected_bytes} for ${data.size_bytes}`)
              .toBeLessThan(1.5);
            break;
          }
          await pause(50);
        }
      }
    }
  },
  120_000,
);
