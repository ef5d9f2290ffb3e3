import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { realData } from '#testing';
import { readTables } from './read-tables.ts';
import { amountsOf } from './tables.fixture.ts';

describe('real tables', () => {
  const at = (...path: string[]) => realData('abundance', ...path);
  const given = (paths: string[]) =>
    paths.map((path, place) => ({ file_id: String(place), name: path.split('/').at(-1) ?? '', path }));

  test('ASVs of irritable bowels: every count is in the table as it is in the file', async () => {
    const names = ['counts_long', 'metadata', 'taxonomy'].map((part) => at(`metaibs_liu.${part}.tsv.gz`));
    const found = await readTables({ files: given(names) });
    expect(found.table.results).toHaveLength(128);
    expect([found.table.features.length, found.table.count.length]).toEqual([5557, 21938]);
    expect(found).toMatchObject({ data_type: 13, unit: 'reads', warnings: [] });
    expect(amountsOf(found).SRR9160233).toMatchObject({ ASV1: 1942, ASV2: 2541 });
    expect(found.sheet?.samples[0]?.metadata).toMatchObject({ sex: 'female', age_years: 16 });
  });

  test('profiles of three programs: the valid ones are read, the others say why not', async () => {
    for (const program of ['bracken', 'kraken2', 'metaphlan']) {
      const names = await readdir(at('profiles', program));
      const messages = await Promise.all(
        names.map((name) =>
          readTables({ files: given([at('profiles', program, name)]) }).then(
            () => null,
            (error: Error) => `${name} ${error.message}`,
          ),
        ),
      );
      const bad = messages.filter((text) => text !== null);
      expect(bad.filter((text) => !/invalid|Minion/.test(text))).toEqual([]);
      expect(bad).toHaveLength(names.filter((name) => /invalid|Minion/.test(name)).length);
    }
  });
});
