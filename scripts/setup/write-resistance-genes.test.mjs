import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateOf, writeResistanceGenes } from './write-resistance-genes.mjs';

test('ResFinder’s classes become one FASTA file, with its drug classes, its version and what to be careful about', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-resfinder-'));
  try {
    mkdirSync(join(folder, 'db'));
    writeFileSync(join(folder, 'db/sulphonamide.fsa'), '>sul1_1_X\nACGT\n');
    writeFileSync(join(folder, 'db/colistin.fsa'), '>mcr-1.1_1_Y\nACGT');
    writeFileSync(join(folder, 'db/phenotypes.txt'), 'Gene_accession no.\tClass\n');
    const version = '0.0+git20220524.fa32d9a-1';
    await writeResistanceGenes(join(folder, 'db'), { folder: join(folder, 'built-in'), version });
    const written = (name) => readFileSync(join(folder, 'built-in', name), 'utf8');
    expect(written('resfinder.fsa')).toBe('>mcr-1.1_1_Y\nACGT\n>sul1_1_X\nACGT\n');
    expect(written('VERSION')).toBe('resfinder 0.0+git20220524.fa32d9a-1\n');
    const about = JSON.parse(written('reference.json'));
    expect(about).toMatchObject({ kind: 'resistance-genes-database', version });
    expect(about.caution).toContain('known on 24 May 2022');
    expect(about.files.map(({ name }) => name)).toEqual(['VERSION', 'phenotypes.txt', 'resfinder.fsa']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a version without a day is named as it is', () => {
  expect(dateOf('2.4.0-1')).toBe('the day of version 2.4.0-1');
});
