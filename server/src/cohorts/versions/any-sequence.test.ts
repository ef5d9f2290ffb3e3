import { type Cohort, routes, ruleSchema } from '@cohortium/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentHash } from '#samples';
import { laboratory, seedTable, sharedPortal } from '#testing';
import { membersOf } from './versions-store.ts';

const portal = await sharedPortal();
const { platform } = portal.portal;
const { cohorts, projects } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const ben = await portal.person();
const asBen = portal.callAs(ben);

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const mice = Array.from({ length: 8 }, (_, at) => ({
  sample_id: `mouse${at}`,
  subject_id: `M${at % 3}`,
  metadata: { diet: at % 2 ? 'chow' : 'western' },
}));
const { result_ids: all, project_id } = await seedTable(platform, lab.owner, {
  ...{ name: 'Mice', samples: mice, features: [{ feature_id: 'Blautia', sequence: null, lineage }] },
  counts: mice.map((_, at) => [10 + at]),
});
const diets = { and_: [ruleSchema.parse({ field: 'diet', value: 'chow', operator: '=' })] };

type Step =
  | { kind: 'remove' | 'addResult' | 'subset'; chosen: number[] }
  | { kind: 'filter' | 'update' | 'rename'; chosen?: undefined }
  | { kind: 'revert'; to: number; chosen?: undefined };

const chosen = fc.uniqueArray(fc.nat(all.length - 1), { minLength: 1, maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('remove' as const, 'addResult' as const, 'subset' as const), chosen }),
  fc.record({ kind: fc.constantFrom('filter' as const, 'update' as const, 'rename' as const) }),
  fc.record({ kind: fc.constant('revert' as const), to: fc.integer({ min: 1, max: 6 }) }),
);

let names = 0;

/** Takes a step; what the portal refuses, since it makes no sense there, is no step. */
async function take({ id, version }: Cohort, next: Step): Promise<Cohort | null> {
  const at = { cohort_id: id, version };
  const result_ids = (next.chosen ?? []).map((one) => all[one] ?? '');
  const taken = async () => {
    if (next.kind === 'revert') return call(cohorts.revert, { body: { ...at, to_version: next.to } });
    if (next.kind === 'filter') return call(cohorts.subset, { body: { ...at, filter: diets } });
    if (next.kind === 'update') return call(cohorts.update, { body: at });
    if (next.kind === 'rename') return call(cohorts.edit, { body: { ...at, name: `Named ${names++}` } });
    return call(cohorts[next.kind], { body: { ...at, result_ids } });
  };
  return taken().then(
    ({ data }) => data,
    (error: { status?: number }) => {
      expect([404, 409, 422], `${next.kind}: ${String(error)}`).toContain(error.status);
      return null;
    },
  );
}

const frozen = async (id: string, version: number) => {
  const { n_samples, n_subjects, content_hash, recipe } = (
    await call(cohorts.detail, { params: { id }, query: { version: String(version) } })
  ).data;
  const ids = (await membersOf(platform.db, { id, version })).map(({ result_id }) => result_id);
  return { n_samples, n_subjects, content_hash, recipe, ids };
};

test('whatever is done to a cohort, every version stays as it was made, its hash is true, and a way back leads there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const body = { name: `Any ${names++}`, filter: {} };
      let cohort = (await call(cohorts.create, { body })).data;
      const { id } = cohort;
      const made = [await frozen(id, 1)];
      for (const next of steps) {
        const after = await take(cohort, next);
        if (!after) continue;
        expect(after.version).toBe(cohort.version + (after.version === cohort.version ? 0 : 1));
        cohort = after;
        made[cohort.version - 1] ??= await frozen(id, cohort.version);
      }
      for (const [at, before] of made.entries()) {
        const now = await frozen(id, at + 1);
        expect(now).toEqual(before);
        expect(now.content_hash).toBe(contentHash(now.ids));
        expect(now.n_samples).toBe(now.ids.length);
      }
      if (cohort.version === 1) return;
      const back = { cohort_id: id, version: cohort.version, to_version: 1 };
      cohort = (await call(cohorts.revert, { body: back })).data;
      expect(await frozen(id, cohort.version)).toEqual(made[0]);
    }),
    { numRuns: 5 },
  );
});

test('nobody sees through a cohort what they may not, whichever version, also after it is taken back', async () => {
  const body = { name: 'Lent and taken back', result_ids: all.slice(0, 4) };
  const { id } = (await call(cohorts.create, { body })).data;
  const shared = (await call(cohorts.share, { body: { id, email: ben.email } })).data;
  await call(cohorts.addResult, { body: { cohort_id: id, version: 1, result_ids: all.slice(4) } });
  const seen = async (version?: number) =>
    asBen(cohorts.result, { body: { cohort_id: id, version, page_size: 100 } }).then(
      ({ data }) => data.map(({ result_id }) => result_id).toSorted(),
      ({ status }: { status: number }) => status,
    );
  expect(await seen()).toEqual(all.slice(0, 4).toSorted());
  expect(await seen(2)).toBe(404);
  const { data: rows } = await call(projects.data, { query: { project_id } });
  const [first] = rows.filter(({ sample_id }) => sample_id === 'mouse0');
  await call(projects.deleteSamples, { body: { project_id, sample_ids: [first?.id ?? ''] } });
  expect(await seen(1)).toEqual(all.slice(1, 4).toSorted());
  const grant_id = shared.grantees[0]?.grant?.grant_id ?? '';
  await call(cohorts.unshare, { body: { id, grant_id } });
  for (const version of [undefined, 1, 2]) expect(await seen(version)).toBe(404);
  const own = (await call(cohorts.result, { body: { cohort_id: id, version: 1, page_size: 100 } })).data;
  expect(own.map(({ result_id }) => result_id).toSorted()).toEqual(all.slice(1, 4).toSorted());
  const { data } = await call(cohorts.diff, { params: { id }, query: { from: '2', to: '1' } });
  expect(data.removed).toMatchObject({ n: 4, n_hidden: 0 });
});
