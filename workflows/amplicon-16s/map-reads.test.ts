import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { seededDraws } from '../src/simulate-pairs.ts';
import { simulateCommunity } from '../testing/simulate-reads.ts';

const folder = mkdtempSync(join(tmpdir(), 'cohortium-map-'));
const bin = join(import.meta.dirname, 'bin');
afterAll(() => rmSync(folder, { recursive: true }));

const draw = seededDraws(97);
const members = simulateCommunity(12, 5);

/** Members' genes in part, of many lengths, sticking out beyond the amplicon or not, with up to 6 % of bases changed. */
const reads = Array.from({ length: 400 }, (_, index) => {
  const { gene } = members[index % members.length] ?? { gene: '' };
  const from = 30 + Math.floor(draw() * 60);
  const bases = gene.slice(from, from + 120 + Math.floor(draw() * 150));
  const share = draw() * 0.06;
  return [...bases].map((base) => (draw() < share ? 'ACGT'.charAt(Math.floor(draw() * 4)) : base)).join('');
});
writeFileSync(join(folder, 'reads-000001.fasta'), reads.map((read, index) => `>r${index};size=1\n${read}\n`).join(''));
writeFileSync(join(folder, 'features.fasta'), members.map(({ sha1, amplicon }) => `>${sha1}\n${amplicon}\n`).join(''));
writeFileSync(join(folder, 'strand.txt'), 'plus\n');

test.each(['0.97', '0.9', '1'])(
  'at identity %s the quick search maps the same reads to the same features as a full one',
  (identity) => {
    const env = { PATH: '/usr/bin:/bin' };
    const quick = ['--reads', join(folder, 'reads-000001.fasta'), '--features', join(folder, 'features.fasta')];
    execFileSync(
      '/bin/sh',
      [
        join(bin, 'map-reads.sh'),
        join(bin, '../../reads/bin/reading.sh'),
        ...quick,
        '--strand',
        join(folder, 'strand.txt'),
        ...['--feature-type', 'asv', '--identity', identity, '--otu-identity', '1'],
      ],
      { cwd: folder, env, stdio: 'pipe' },
    );
    execFileSync(
      '/usr/bin/vsearch',
      [
        ...[
          '--usearch_global',
          'reads-000001.fasta',
          '--db',
          'features.fasta',
          '--id',
          identity,
          '--userfields',
          'query+target',
        ],
        ...['--maxaccepts', '0', '--maxrejects', '0', '--top_hits_only', '--maxhits', '1', '--minwordmatches', '1'],
        ...['--qmask', 'none', '--dbmask', 'none', '--minseqlength', '1', '--threads', '1', '--userout', 'full.tsv'],
      ],
      { cwd: folder, env, stdio: 'pipe' },
    );
    const full = readFileSync(join(folder, 'full.tsv'), 'utf8')
      .replaceAll(/;size=1/g, '')
      .trimEnd()
      .split('\n')
      .sort();
    const mapped = readFileSync(join(folder, 'reads-000001.map.tsv'), 'utf8').trimEnd().split('\n');
    expect(mapped).toEqual(full);
    expect(mapped.length).toBeGreaterThan(20);
  },
);
