import { routes } from '@cohortium/contract';
import { expect } from '@playwright/test';
import { brayCurtis, createTable, relativeAbundance } from '../../stats/src/index.ts';
import { getPortal } from '../portal/find-portal.ts';
import type { Reads } from '../portal/find-reads.ts';
import { signIn } from '../portal/index.ts';
import { readStoredTable, type StoredTable } from './read-stored-table.ts';
import { type Expected, runScikitBio } from './run-scikit-bio.ts';

const TOLERANCE = 1e-6;

interface Comparison {
  email: string;
  password: string;
  cohort_id: string;
  reads: Reads;
}

const farthest = (ours: readonly number[], theirs: readonly number[]): number =>
  Math.max(...ours.map((value, at) => Math.abs(value - (theirs[at] ?? Number.NaN))));

/** The distances as the portal's statistics compute them of this table. */
function compareDistances({ samples, counts }: StoredTable, { distances }: Expected): void {
  const feature_ids = counts[0]?.map((_, at) => String(at)) ?? [];
  const table = createTable({ sample_ids: samples, feature_ids, values: Float64Array.from(counts.flat()) });
  const ours = brayCurtis(relativeAbundance(table)).distances;
  const theirs = distances.flatMap((row, at) => row.slice(at + 1));
  expect(ours.length).toBe(theirs.length);
  expect(farthest([...ours], theirs), 'Bray–Curtis distances').toBeLessThan(TOLERANCE);
}

/** Every number of the portal's own answers about the cohort against scikit-bio's, on the table that the run left. */
export async function compareWithScikitBio({ email, password, cohort_id, reads }: Comparison): Promise<void> {
  const { url, home } = getPortal();
  const { call } = await signIn({ url, email, password });
  const { data: rows } = await call(routes.cohorts.result, { body: { cohort_id, page: 1, page_size: 1000 } });
  expect(rows.length).toBe(reads.n_samples);
  const table = await readStoredTable(home, rows);
  const groups = rows.map(({ metadata }) => String(metadata[reads.groups.field]));
  const expected = runScikitBio({ ...table, groups });
  compareDistances(table, expected);
  const place = new Map(rows.map(({ result_id }, at) => [result_id, at]));

  const genera = await call(routes.analysis.composition, { body: { cohort_id, rank: 'genus', top_n: 50 } });
  const named = genera.data.taxa.filter(({ kind }) => kind !== 'other').map(({ taxon }) => taxon);
  expect(named.length).toBeGreaterThan(1);
  for (const row of genera.data.rows) {
    const at = place.get(row.result_id) ?? -1;
    const theirs = named.map((taxon) => expected.genera[taxon]?.[at] ?? Number.NaN);
    expect(
      farthest(
        named.map((taxon) => Number(row[taxon])),
        theirs,
      ),
      `genera of ${row.result_id}`,
    ).toBeLessThan(TOLERANCE);
    const other = 100 - theirs.reduce((sum, share) => sum + share, 0);
    expect(Math.abs(Number(row.Other ?? 0) - other)).toBeLessThan(TOLERANCE);
  }

  const body = { cohort_id, rank: 'feature', group_by: reads.groups.field } as const;
  const { data } = await call(routes.analysis.betaDiversity, { body });
  expect(data.n).toBe(rows.length);
  for (const [axis, { eigenvalue }] of data.axes.entries()) {
    const theirs = expected.coordinates[axis] ?? [];
    expect(theirs.length).toBe(rows.length);
    const ours = theirs.map(
      (_, at) => data.coordinates[axis]?.[data.samples_id.indexOf(rows[at]?.result_id ?? '')] ?? Number.NaN,
    );
    const sign = Math.min(
      farthest(ours, theirs),
      farthest(
        ours.map((value) => -value),
        theirs,
      ),
    );
    expect(sign, `PC${axis + 1}, up to its sign`).toBeLessThan(TOLERANCE);
    expect(Math.abs(eigenvalue - (expected.eigenvalues[axis] ?? Number.NaN))).toBeLessThan(TOLERANCE);
  }
  const { permanova } = data;
  expect(Math.abs((permanova?.pseudo_f ?? Number.NaN) - expected.pseudo_f), 'F').toBeLessThan(TOLERANCE);
  expect(permanova?.p ?? 1).toBeLessThanOrEqual(0.01);
  expect(data.warnings.map(({ code }) => code)).toContain('one_subject');
}
