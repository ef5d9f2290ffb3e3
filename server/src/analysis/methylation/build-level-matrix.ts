import type { MethylationScale } from '@cohortium/contract';
import { StatsError } from '@cohortium/stats';
import { formatCount, formatNumber } from '#platform/text';
import type { LevelMatrix, LevelOrder, LevelTable, NamedLevels, Site } from './level-table.ts';
import { orderSites } from './order-sites.ts';

/** R holds several matrices of this size in double precision. */
const CELLS_AT_MOST = 30_000_000;
export const TILES = 'tiles';
/** Samples of each compared group that need a level at a site. */
export const SAMPLES_PER_GROUP = 2;
/** Betas below it and above its complement are infinite M-values, nearly. */
export const LEAST_BETA = 0.001;
/** Probes of arrays that tell genotypes. */
const GENOTYPES = /^rs\d/;

const refuse = (message: string): never => {
  throw new StatsError('bad_value', message);
};

/** Sets of regions with their sites, tiles first. */
function countSets(tables: readonly NamedLevels[]): LevelMatrix['sets'] {
  const ids = new Map<string, Set<string>>();
  for (const { table } of tables) {
    for (const { set, id } of table.sites) {
      if (set === null) continue;
      const known = ids.get(set) ?? new Set();
      ids.set(set, known.add(id));
    }
  }
  const rank = (name: string) => (name === TILES ? 0 : 1);
  return [...ids]
    .map(([name, { size }]) => ({ name, n_sites: size }))
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

function chooseSet(sets: LevelMatrix['sets'], asked: string | undefined): string | null {
  if (asked === undefined) return sets[0]?.name ?? null;
  if (sets.some(({ name }) => name === asked)) return asked;
  const known = sets.map(({ name }) => `“${name}”`).join(', ');
  return refuse(
    sets.length === 0
      ? `These samples have no sets of regions, so “${asked}” can’t be chosen.`
      : `No set of regions is called “${asked}”. There are ${known}.`,
  );
}

/** The sites of a set in all tables, and for each table where its sites are among them; −1 is of no interest. */
function joinSites(tables: readonly NamedLevels[], set: string | null, scale: MethylationScale) {
  const places = new Map<string, number>();
  const sites: Site[] = [];
  const columns = tables.map(({ table }) =>
    Int32Array.from(table.sites, (site) => {
      if (site.set !== set || (scale === 'm_value' && GENOTYPES.test(site.id))) return -1;
      const place = places.get(site.id) ?? sites.length;
      if (place === sites.length) {
        places.set(site.id, place);
        sites.push(site);
      }
      return place;
    }),
  );
  return { sites, columns };
}

/** Of counts with a half added, so that a sample without methylated reads is not infinitely sure of it. */
const arcsineOf = (methylated: number, reads: number): number => Math.asin(Math.sqrt((methylated + 0.5) / (reads + 1)));

function mValueOf(level: number): number {
  const beta = Math.min(1 - LEAST_BETA, Math.max(LEAST_BETA, level));
  return Math.log2(beta / (1 - beta));
}

interface Filled {
  levels: Float64Array;
  response: Float64Array;
  cpgs: Float64Array;
  depths: (number | null)[];
}

/** Puts the levels of a table that are deep enough into the matrix. */
function fill(filled: Filled, width: number, table: LevelTable, columns: Int32Array, order: LevelOrder): void {
  const { levels, response, cpgs, depths } = filled;
  const { sequenced } = table;
  const sampleOf = new Map(order.result_ids.map((id, at) => [id, at]));
  const samples = table.results.map((id) => sampleOf.get(id) ?? -1);
  for (const [entry, level] of table.level.entries()) {
    const sample = samples[table.result[entry] ?? 0] ?? -1;
    const site = columns[table.site[entry] ?? 0] ?? -1;
    if (sample < 0 || site < 0) continue;
    const cell = sample * width + site;
    if (sequenced === null) {
      levels[cell] = level;
      response[cell] = order.scale === 'm_value' ? mValueOf(level) : Math.asin(Math.sqrt(level));
      continue;
    }
    const [methylated = 0, reads = 0, read = 0] = [
      sequenced.methylated[entry],
      sequenced.reads[entry],
      sequenced.cpgs[entry],
    ];
    if (reads < order.min_depth || read < order.min_cpgs) continue;
    levels[cell] = level;
    response[cell] = arcsineOf(methylated, reads);
    cpgs[site] = Math.max(cpgs[site] ?? 0, read);
    depths[sample] = (depths[sample] ?? 0) + reads;
  }
}

/** Whether enough samples have a level. */
function isKept(levels: Float64Array, width: number, site: number, { groups, result_ids }: LevelOrder): boolean {
  const has = (sample: number) => !Number.isNaN(levels[sample * width + site]);
  if (groups.length === 0) return result_ids.some((_, sample) => has(sample));
  return groups.every((group) => group.filter(has).length >= SAMPLES_PER_GROUP);
}

function pick(values: Float64Array, width: number, kept: readonly number[]): Float64Array<ArrayBuffer> {
  const n = values.length / width;
  const picked = new Float64Array(n * kept.length);
  for (let sample = 0; sample < n; sample++)
    for (const [at, site] of kept.entries()) picked[sample * kept.length + at] = values[sample * width + site] ?? 0;
  return picked;
}

function nothingLeft(tables: readonly NamedLevels[], { groups, min_depth, min_cpgs }: LevelOrder): never {
  const needs = groups.length === 0 ? 'in any sample' : `in ${SAMPLES_PER_GROUP} samples of each compared group`;
  const deep = tables.some(({ table }) => table.sequenced)
    ? ` with at least ${formatCount(min_depth, 'read')} and ${formatCount(min_cpgs, 'CpG')}`
    : '';
  const names = tables.map(({ title }) => `“${title}”`).join(' and ');
  const genomes =
    tables.length > 1
      ? ` ${names} may be of different genomes or arrays: compare samples of one.`
      : ' Choose other samples.';
  return refuse(`No site has a level ${needs}${deep}.${genomes}`);
}

/** The levels of results of several data sets, sample by sample, at the sites of one set. Refuses with a remedy where none is left. */
export function buildLevelMatrix(tables: readonly NamedLevels[], order: LevelOrder): LevelMatrix {
  const sets = countSets(tables);
  const set = chooseSet(sets, order.region_set);
  const { sites, columns } = joinSites(tables, set, order.scale);
  const width = sites.length;
  const n = order.result_ids.length;
  if (width * n > CELLS_AT_MOST) {
    refuse(
      `${formatNumber(width)} sites of ${formatCount(n, 'sample')} are too many for one analysis. Choose fewer samples, or a set of regions.`,
    );
  }
  const [levels, response] = [
    new Float64Array(width * n).fill(Number.NaN),
    new Float64Array(width * n).fill(Number.NaN),
  ];
  const isSequenced = tables.some(({ table }) => table.sequenced);
  const filled: Filled = {
    ...{ levels, response, cpgs: new Float64Array(width) },
    depths: order.result_ids.map(() => (isSequenced ? 0 : null)),
  };
  for (const [at, { table }] of tables.entries()) fill(filled, width, table, columns[at] ?? new Int32Array(), order);
  const kept = orderSites(sites).filter((site) => isKept(levels, width, site, order));
  if (kept.length === 0) nothingLeft(tables, order);
  return {
    sites: kept.flatMap((site) => sites[site] ?? []),
    ...{ n_samples: n, levels: pick(levels, width, kept), response: pick(response, width, kept) },
    depths: perSite(filled, width),
    cpgs: isSequenced ? Float64Array.from(kept, (site) => filled.cpgs[site] ?? 0) : null,
    ...{ set, sets, n_few: width - kept.length },
  };
}

/** Sums of reads by how many sites have them. */
function perSite({ depths, levels }: Filled, width: number): (number | null)[] {
  return depths.map((reads, sample) => {
    if (reads === null) return null;
    const own = levels.subarray(sample * width, (sample + 1) * width);
    const covered = own.reduce((sum, level) => sum + (Number.isNaN(level) ? 0 : 1), 0);
    return covered === 0 ? 0 : reads / covered;
  });
}
