// The studio on a generated corpus, through HTTP, beside PostgreSQL and a bare scan, question by question in turns.
//   node bench/studio/measure.ts <folder of generate.ts> [samples = 100000] [questions of each kind = 40] [postgres folder]
// Prints one table; the counts of all three are compared with each other, and a difference ends the measurement.
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { runPortal, signIn } from '@cohortium/e2e/client';
import { type Corpus, makeCorpus, SEED } from './corpus/corpus.ts';
import { account } from './corpus/open-corpus-home.ts';
import { nameAt } from './corpus/study-table.ts';
import { readColumns } from './peers/floor-columns.ts';
import { startPostgresPeer } from './peers/postgres-peer.ts';
import { openDoor } from './questions/ask-portal.ts';
import { askFacets, askPage, type Series, type Sides, timed } from './questions/ask-questions.ts';
import { type KnownTaxon, makeQuestions } from './questions/questions.ts';
import { summariseTimes, told } from './questions/summarise-times.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Genera and families spread over the tree, from those that most samples have to those that few do. */
function askedTaxa({ taxonomy }: Corpus, count: number): KnownTaxon[] {
  const step = Math.floor(taxonomy.features.length / count);
  return Array.from({ length: count }, (_, at) => {
    const lineage = taxonomy.features[at * step]?.lineage ?? [];
    const rank = at % 3 === 0 ? ('family' as const) : ('genus' as const);
    return { rank, taxon: nameAt(lineage, rank) ?? '' };
  }).filter(({ taxon }) => taxon !== '');
}

const kinds = {
  'page + total': { rules: 0, ask: askPage },
  'all facets': { rules: 0, ask: askFacets },
  'page + total, two taxa': { rules: 2, ask: askPage },
  'all facets, two taxa': { rules: 2, ask: askFacets },
};

async function measureKinds(sides: Sides, taxa: readonly KnownTaxon[], count: number): Promise<Series[]> {
  const all: Series[] = [];
  for (const [at, [name, { rules, ask }]] of Object.entries(kinds).entries()) {
    const series: Series = { name, ours: [], postgres: [], floor: [] };
    for (const question of makeQuestions(100 + at, count, { taxa, rules })) await ask(sides, question, series);
    all.push(series);
    say(`${name}: portal ${told(summariseTimes(series.ours))} ms`);
  }
  return all;
}

function row({ name, ours, postgres, floor }: Series) {
  const [a, b, c] = [summariseTimes(ours), summariseTimes(postgres), summariseTimes(floor)];
  const ratio = (x: number, y: number) => `${(x / y).toFixed(1)}×`;
  return {
    question: name,
    n: ours.length,
    'portal ms, median (p95)': told(a),
    'PostgreSQL ms': told(b),
    'PostgreSQL ÷ portal, median (p95)': `${ratio(b.median, a.median)} (${ratio(b.p95, a.p95)})`,
    'scan ms': told(c),
    'portal ÷ scan': ratio(a.median, c.median),
  };
}

interface Asking {
  samples: number;
  count: number;
  peer: string | undefined;
}

async function main(folder: string, { samples, count, peer }: Asking): Promise<void> {
  const corpus = makeCorpus({ samples, seed: SEED });
  const taxa = askedTaxa(corpus, count);
  const rules = taxa.map((taxon) => ({ ...taxon, operator: '>=' as const, value: 0 }));
  const [read, floor] = await timed(() => readColumns(corpus, rules));
  say(`${floor.n} samples that may be seen, read in ${(read / 1000).toFixed(0)} s`);
  const postgres = peer ? await startPostgresPeer(join(peer, `pg-${samples}`), floor) : null;
  const running = await runPortal({ home: folder, flags: ['--no-demo'] });
  try {
    const ana = await signIn({ url: running.url, ...account });
    const portal = openDoor({ url: running.url, token: ana.token, workspace_id: ana.workspace_id });
    const all = await measureKinds({ portal, postgres, floor }, taxa, count);
    console.table(all.map(row));
    writeFileSync(join(folder, 'measured.json'), JSON.stringify({ samples, all }));
    portal.close();
  } finally {
    await running.stop();
    postgres?.stop();
  }
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
  say(`node ${process.version}, PostgreSQL ${postgres?.version}, ${machine}`);
}

const [folder, samples, count, peer] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of a corpus.');
await main(folder, { samples: Number(samples ?? 100_000), count: Number(count ?? 40), peer });
