import type { FloorColumns } from '../floor-columns.ts';
import type { PostgresPeer } from '../postgres-peer.ts';
import { facetsSql, pageSql, plainColumns } from '../query-sql.ts';
import { scanFacets, scanPage } from '../scan-floor.ts';
import type { Portal, PortalAnswer } from './connect-portal.ts';
import { filterOf, type StudioQuery } from './generate-queries.ts';
import { type CpuUsage, cpuOf, familyOf, spentSince, threadsOf } from './read-cpu.ts';

export const PAGE = 25;

export interface Sides {
  portal: Portal;
  /** The portal's process. */
  portal_pid: number;
  postgres: PostgresPeer | null;
  /** Null where the portal is asked alone. */
  floor: FloorColumns | null;
}

/** Milliseconds, question by question. */
export interface Series {
  name: string;
  ours: number[];
  postgres: number[];
  floor: number[];
  /** Of processor time in all: a machine that others use too changes it little. */
  cpu: { ours: number; postgres: number };
  /** Question by question, who of ours used it. */
  spent: { body: string; parts: CpuUsage }[];
}

export const newSeries = (name: string): Series => ({
  name,
  ours: [],
  postgres: [],
  floor: [],
  cpu: { ours: 0, postgres: 0 },
  spent: [],
});

/** What `work` took of the processors in all processes below one. */
async function spent<T>(root: number, work: () => Promise<T>): Promise<[cpu: number, answer: T]> {
  const family = familyOf(root);
  const before = cpuOf(family);
  const answer = await work();
  return [cpuOf(family) - before, answer];
}

export const timed = async <T>(work: () => T | Promise<T>): Promise<[milliseconds: number, answer: T]> => {
  const since = performance.now();
  const answer = await work();
  return [performance.now() - since, answer];
};

export const requireOk = ({ status, json }: PortalAnswer): unknown => {
  if (status !== 200) throw new Error(`The portal answered ${status}: ${JSON.stringify(json).slice(0, 500)}`);
  return json;
};

function requireSameAnswers(what: string, answers: Record<string, unknown>): void {
  const [first, ...others] = Object.values(answers).map((one) => JSON.stringify(one));
  if (others.some((other) => other !== first)) throw new Error(`${what}: ${JSON.stringify(answers)}`);
}

export const pageBody = (question: StudioQuery) => ({ ...filterOf(question), page: 1, page_size: PAGE });
export const facetsBody = (question: StudioQuery) => ({ ...filterOf(question), types: ['all'] });

async function queryPortal(
  { portal, portal_pid }: Sides,
  path: string,
  { body, series }: { body: object; series: Series },
) {
  const before = threadsOf(familyOf(portal_pid));
  const response = await portal.post(path, body);
  const json = requireOk(response);
  const parts = spentSince(before, portal_pid);
  series.ours.push(response.milliseconds);
  series.spent.push({ body: JSON.stringify(body), parts });
  series.cpu.ours += Object.values(parts).reduce((sum, one) => sum + one, 0);
  return json;
}

/** The first line of the first answer. */
async function queryPostgres({ pid, query }: PostgresPeer, queries: readonly string[], series: Series) {
  const [cpu, [took, counted]] = await spent(pid, () =>
    timed(async () => {
      const answers = [];
      for (const sql of queries) answers.push(await query(sql));
      return answers[0]?.[0];
    }),
  );
  series.postgres.push(took);
  series.cpu.postgres += cpu;
  return counted;
}

export async function measurePage(sides: Sides, question: StudioQuery, series: Series): Promise<void> {
  const { postgres, floor } = sides;
  const json = await queryPortal(sides, '/sample/microbiomics', { body: pageBody(question), series });
  const { paging } = json as { paging: { total: number } };
  const totals: Record<string, number> = { portal: paging.total };
  if (floor) {
    const [scanned, { total }] = await timed(() => scanPage(floor, question, PAGE));
    series.floor.push(scanned);
    totals.scan = total;
  }
  if (postgres) totals.postgres = Number(await queryPostgres(postgres, pageSql(question, PAGE), series));
  requireSameAnswers(`The number of samples of ${JSON.stringify(filterOf(question))}`, totals);
}

const fieldOfFacet: Record<string, string> = {
  sex: 'sex',
  region: 'location',
  platform: 'seq_platform',
  tissue: 'collection_site_coarse',
  collection_site: 'collection_site',
};

/** What the portal says of each value of a facet beside the scan's count. */
function compareFacets(json: unknown, scanned: Map<string, Map<string, number>>, question: StudioQuery): void {
  const { data } = json as { data: Record<string, { value: string | null; count: number }[]> };
  for (const [type, field] of Object.entries(fieldOfFacet)) {
    for (const { value, count } of data[type] ?? []) {
      const counted = scanned.get(field)?.get(value ?? '') ?? 0;
      requireSameAnswers(`${field} ${value} of ${JSON.stringify(filterOf(question))}`, {
        portal: count,
        scan: counted,
      });
    }
  }
}

export async function measureFacets(sides: Sides, question: StudioQuery, series: Series): Promise<void> {
  const { postgres, floor } = sides;
  const json = await queryPortal(sides, '/sample/microbiomics/metric', { body: facetsBody(question), series });
  if (floor) {
    const [scanned, counts] = await timed(() => scanFacets(floor, question, plainColumns));
    series.floor.push(scanned);
    compareFacets(json, counts, question);
  }
  if (postgres) await queryPostgres(postgres, facetsSql(question), series);
}
