import type { FloorColumns } from '../peers/floor-columns.ts';
import type { PostgresPeer } from '../peers/postgres-peer.ts';
import { facetsSql, pageSql, plainColumns } from '../peers/question-sql.ts';
import { scanFacets, scanPage } from '../peers/scan-floor.ts';
import type { Asked, Portal } from './ask-portal.ts';
import { filterOf, type Question } from './questions.ts';

export const PAGE = 25;

export interface Sides {
  portal: Portal;
  postgres: PostgresPeer | null;
  floor: FloorColumns;
}

/** Milliseconds, question by question. */
export interface Series {
  name: string;
  ours: number[];
  postgres: number[];
  floor: number[];
}

export const timed = async <T>(work: () => T | Promise<T>): Promise<[milliseconds: number, answer: T]> => {
  const since = performance.now();
  const answer = await work();
  return [performance.now() - since, answer];
};

export const demand = ({ status, json }: Asked): unknown => {
  if (status !== 200) throw new Error(`The portal answered ${status}: ${JSON.stringify(json).slice(0, 500)}`);
  return json;
};

function demandSame(what: string, answers: Record<string, unknown>): void {
  const [first, ...others] = Object.values(answers).map((one) => JSON.stringify(one));
  if (others.some((other) => other !== first)) throw new Error(`${what}: ${JSON.stringify(answers)}`);
}

export const pageBody = (question: Question) => ({ ...filterOf(question), page: 1, page_size: PAGE });
export const facetsBody = (question: Question) => ({ ...filterOf(question), types: ['all'] });

export async function askPage({ portal, postgres, floor }: Sides, question: Question, series: Series): Promise<void> {
  const asked = await portal.post('/sample/microbiomics', pageBody(question));
  const { paging } = demand(asked) as { paging: { total: number } };
  series.ours.push(asked.milliseconds);
  const [scanned, { total }] = await timed(() => scanPage(floor, question, PAGE));
  series.floor.push(scanned);
  const totals: Record<string, number> = { portal: paging.total, scan: total };
  if (postgres) {
    const [took, counted] = await timed(async () => {
      const answers = [];
      for (const sql of pageSql(question, PAGE)) answers.push(await postgres.ask(sql));
      return answers[0]?.[0];
    });
    series.postgres.push(took);
    totals.postgres = Number(counted);
  }
  demandSame(`The number of samples of ${JSON.stringify(filterOf(question))}`, totals);
}

const fieldOfFacet: Record<string, string> = {
  sex: 'sex',
  region: 'location',
  platform: 'seq_platform',
  tissue: 'collection_site_coarse',
  collection_site: 'collection_site',
};

/** What the portal says of each value of a facet beside the scan's count. */
function compareFacets(json: unknown, scanned: Map<string, Map<string, number>>, question: Question): void {
  const { data } = json as { data: Record<string, { value: string | null; count: number }[]> };
  for (const [type, field] of Object.entries(fieldOfFacet)) {
    for (const { value, count } of data[type] ?? []) {
      const counted = scanned.get(field)?.get(value ?? '') ?? 0;
      demandSame(`${field} ${value} of ${JSON.stringify(filterOf(question))}`, { portal: count, scan: counted });
    }
  }
}

export async function askFacets({ portal, postgres, floor }: Sides, question: Question, series: Series): Promise<void> {
  const asked = await portal.post('/sample/microbiomics/metric', facetsBody(question));
  const json = demand(asked);
  series.ours.push(asked.milliseconds);
  const [scanned, counts] = await timed(() => scanFacets(floor, question, plainColumns));
  series.floor.push(scanned);
  compareFacets(json, counts, question);
  if (!postgres) return;
  const [took] = await timed(async () => {
    for (const sql of facetsSql(question)) await postgres.ask(sql);
  });
  series.postgres.push(took);
}
