import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Share of a sample's counted reads, by genus. */
export type Profile = Map<string, number>;

export interface Denoised {
  profiles: Map<string, Profile>;
  n_features: number;
  reads: Map<string, number>;
}

const rowsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

/** The genus of a lineage like `d:Bacteria,p:Firmicutes`, or what it is deepest known as. */
function genusOf(lineage: string): string {
  const names = lineage.split(',').filter(Boolean);
  const genus = names.find((name) => name.startsWith('g:'));
  return genus?.slice(2) ?? `unclassified ${names.at(-1)?.slice(2) ?? 'reads'}`;
}

/** What a pipeline left in this folder, summed up by genus. */
export function genusProfiles(folder: string): Denoised {
  const lineages = new Map(rowsOf(join(folder, 'taxonomy.tsv')).map(([id = '', lineage = '']) => [id, lineage]));
  const [head = [], ...rows] = rowsOf(join(folder, 'feature_table.tsv'));
  const samples = head.slice(1);
  const profiles = new Map(samples.map((sample) => [sample, new Map<string, number>()]));
  const reads = new Map<string, number>();
  for (const [id = '', ...cells] of rows) {
    const genus = genusOf(lineages.get(id) ?? '');
    for (const [at, sample] of samples.entries()) {
      const profile = profiles.get(sample);
      profile?.set(genus, (profile.get(genus) ?? 0) + Number(cells[at]));
      reads.set(sample, (reads.get(sample) ?? 0) + Number(cells[at]));
    }
  }
  for (const [sample, profile] of profiles) {
    for (const [genus, count] of profile) profile.set(genus, count / (reads.get(sample) ?? 1));
  }
  return { profiles, n_features: rows.length, reads };
}

/** Pearson's correlation over all genera that either has. */
export function correlate(a: Profile, b: Profile): number {
  const genera = [...new Set([...a.keys(), ...b.keys()])];
  const [x, y] = [a, b].map((profile) => genera.map((genus) => profile.get(genus) ?? 0));
  if (!x || !y) return Number.NaN;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (of: (at: number) => number) => x.reduce((total, _, at) => total + of(at), 0);
  const deviation = (values: number[], middle: number, at: number) => (values[at] ?? 0) - middle;
  const both = sum((at) => deviation(x, mx, at) * deviation(y, my, at));
  return both / Math.sqrt(sum((at) => deviation(x, mx, at) ** 2) * sum((at) => deviation(y, my, at) ** 2));
}
