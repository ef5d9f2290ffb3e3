import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { runScript } from '../testing/run-script.ts';

const script = join(import.meta.dirname, 'bin/profile-samples.py');

interface Taxon {
  id: number;
  parent: number;
  rank: string;
  name: string;
}

interface Given {
  taxa: Taxon[];
  /** Reads of each taxon; 0 is what was not classified. */
  reads: Map<number, number>;
  /** Of genomes, the pieces that are placed at each node. */
  placed: Map<number, Map<number, number>>;
}

const ranks = ['superkingdom', 'phylum', 'class', 'order', 'family', 'genus', 'species'];

/** A tree of chance with strains and nodes without rank, reads at its nodes, and genomes placed along their paths. */
function drawGiven(seed: number): Given {
  const draw = seededDraws(seed);
  const upTo = (n: number) => Math.floor(draw() * n);
  const taxa: Taxon[] = [{ id: 1, parent: 1, rank: 'no rank', name: 'root' }];
  const grow = (parent: number, depth: number) => {
    for (let child = 0; child <= (depth === 0 ? 0 : upTo(3)); child += 1) {
      const id = 1000 + taxa.length * 7;
      const rank = ranks[depth] ?? 'strain';
      taxa.push({ id, parent, rank: draw() < 0.1 && depth < 6 ? 'clade' : rank, name: `Taxon, ${id}|x` });
      if (depth < 7) grow(id, depth + 1);
    }
  };
  grow(1, 0);
  const reads = new Map<number, number>([[0, 50]]);
  for (const { id } of taxa) if (draw() < 0.7) reads.set(id, upTo(draw() < 0.3 ? 12 : 500));
  const placed = new Map<number, Map<number, number>>();
  for (const { id } of taxa.filter(({ id }) => taxa.every(({ parent }) => parent !== id))) {
    const cells = new Map<number, number>();
    for (let at = id; ; at = taxa.find((taxon) => taxon.id === at)?.parent ?? 1) {
      if (draw() < 0.8) cells.set(at, 1 + upTo(at === id ? 900 : 90));
      if (at === 1) break;
    }
    placed.set(id, cells);
  }
  return { taxa, reads, placed };
}

/** The formula of Lu et al. (2017) as the paper writes it, with no thought of speed. */
function estimate({ taxa, reads, placed }: Given, rank: string, threshold: number): Map<number, number> {
  const taxonOf = new Map(taxa.map((taxon) => [taxon.id, taxon]));
  const pathOf = (id: number): Taxon[] => {
    const taxon = taxonOf.get(id);
    if (!taxon) return [];
    return taxon.parent === id ? [taxon] : [taxon, ...pathOf(taxon.parent)];
  };
  const clade = (id: number) =>
    taxa.reduce(
      (sum, taxon) => sum + (pathOf(taxon.id).some((above) => above.id === id) ? (reads.get(taxon.id) ?? 0) : 0),
      0,
    );
  const groupOf = (id: number) => pathOf(id).find((above) => above.rank === rank)?.id;
  const groups = taxa.filter((taxon) => taxon.rank === rank && clade(taxon.id) >= threshold).map(({ id }) => id);
  const result = new Map(groups.map((id) => [id, clade(id)]));
  const share = (genome: number, node: number) => {
    const cells = placed.get(genome) ?? new Map<number, number>();
    return (cells.get(node) ?? 0) / [...cells.values()].reduce((sum, n) => sum + n, 0);
  };
  const genomes = [...placed.keys()].filter((genome) => result.has(groupOf(genome) ?? 0) && clade(genome) > 0);
  for (const { id: node } of taxa) {
    if (groupOf(node) !== undefined || !reads.get(node)) continue;
    const likely = genomes.map((genome) => share(genome, node) * (clade(genome) / (share(genome, genome) || 1)));
    const whole = likely.reduce((sum, weight) => sum + weight, 0);
    for (const [at, genome] of genomes.entries()) {
      const group = groupOf(genome) ?? 0;
      if (whole > 0) result.set(group, (result.get(group) ?? 0) + ((reads.get(node) ?? 0) * (likely[at] ?? 0)) / whole);
    }
  }
  return result;
}

function profile({ taxa, reads, placed }: Given, options: string): Map<string, number> {
  const nodes = new Map<number, string[]>();
  for (const [genome, cells] of placed) {
    const total = [...cells.values()].reduce((sum, n) => sum + n, 0);
    for (const [node, n] of cells) nodes.set(node, [...(nodes.get(node) ?? []), `${genome}:${n}:${total}`]);
  }
  const files = {
    'taxonomy.tsv': `taxid\tparent\trank\tname\n${taxa.map(({ id, parent, rank, name }) => `${id}\t${parent}\t${rank}\t${name}\n`).join('')}`,
    'database.json': '{"kmer_length": 35}',
    'database100mers.kmer_distrib': `mapped_taxid\tgenome_taxids\n${[...nodes].map(([node, cells]) => `${node}\t${cells.join(' ')} \n`).join('')}`,
    // Of another read length, for a sample of none such.
    'database250mers.kmer_distrib': 'mapped_taxid\tgenome_taxids\n',
    's0001.taxa.tsv': `mean_length\t120.500\nlongest\t150\n${[...reads].map(([id, n]) => `${id}\t${n}\n`).join('')}`,
  };
  const command = `exec /usr/bin/python3 ${script} --database . ${options} --counts s0001.taxa.tsv`;
  const run = runScript(['-c', command], { files });
  expect([run.code, run.output]).toEqual([0, '']);
  const rows = run.left.get('s0001.profile.tsv')?.toString().trimEnd().split('\n') ?? [];
  return new Map(
    rows.map((row) => row.split('\t')).map(([feature = '', , n]) => [feature.replace(/.*__/, ''), Number(n)]),
  );
}

const named = (found: Map<number, number>) =>
  new Map([...found].filter(([, n]) => n >= 1).map(([id, n]) => [`Taxon, ${id}/x`, n]));

test.each([
  [1, 'species', 10],
  [2, 'species', 0],
  [3, 'genus', 10],
  [4, 'family', 50],
] as const)('tree %i: estimates for each %s are those of the formula, to the read', (seed, rank, threshold) => {
  const given = drawGiven(seed);
  const found = profile(given, `--reestimate --rank ${rank} --min-reads ${threshold}`);
  const expected = named(estimate(given, rank, threshold));
  expect(expected.size).toBeGreaterThan(2);
  expect([...found.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [name, n] of expected) expect([name, found.get(name)]).toEqual([name, Math.floor(n + 1e-6)]);
});

test('without re-estimation every classified read counts for the taxon it was assigned to, or the next one with a main rank', () => {
  const given = drawGiven(5);
  const found = profile(given, '--rank species --min-reads 10');
  const classified = [...given.reads].reduce((sum, [id, n]) => sum + (id === 0 ? 0 : n), 0);
  expect([...found.values()].reduce((sum, n) => sum + n, 0)).toBe(classified);
  const strains = given.taxa.filter(({ rank }) => rank === 'strain').map(({ id }) => `Taxon, ${id}/x`);
  expect(strains.some((name) => found.has(name))).toBe(false);
});
