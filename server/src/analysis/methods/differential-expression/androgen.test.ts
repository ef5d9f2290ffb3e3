import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { expect, test, vi } from 'vitest';
import { debianData, seedTable, sharedPortal } from '#testing';
import { geneFeature, geneTable } from '../../expression/counts.fixture.ts';
import { askPlainR } from './plain-r.fixture.ts';

vi.setConfig({ testTimeout: 600_000 });

const file = join(debianData('demo'), 'androgen/Li_sum.txt');
const { portal, callAs, person } = await sharedPortal();

/** Four lanes of LNCaP cells without androgen, three with (Li et al. 2008). */
async function readStudy() {
  const [, ...rows] = (await readFile(file, 'utf8')).trim().split('\n');
  const cells = rows.map((row) => row.split('\t'));
  const genes = cells.map(([gene = '']) => gene.replaceAll('"', ''));
  const counts = Array.from({ length: 7 }, (_, lane) => cells.map((row) => Number(row[lane + 1])));
  return { genes, counts, groups: counts.map((_, lane) => (lane < 4 ? 'control' : 'treated')) };
}

const known = {
  FKBP5: { id: 'ENSG00000096060', change: 4.96 },
  KLK3: { id: 'ENSG00000142515', change: 1.7 },
  TMPRSS2: { id: 'ENSG00000184012', change: 2.18 },
  'NKX3-1': { id: 'ENSG00000167034', change: 2.43 },
  NDRG1: { id: 'ENSG00000104419', change: 3.02 },
  STEAP4: { id: 'ENSG00000127954', change: 10.98 },
};

test('androgen in prostate cancer cells: 2,720 of 49,506 genes, the known ones up, each number that of DESeq2 in R', async () => {
  const { genes, counts, groups } = await readStudy();
  expect(genes).toHaveLength(49_506);
  const ana = await person();
  const call = callAs(ana);
  const samples = groups.map((group, lane) => ({ sample_id: `lane ${lane + 1}`, metadata: { androgen: group } }));
  const table = geneTable({ samples, counts, features: genes.map(geneFeature) });
  const { result_ids } = await seedTable(portal.platform, ana, table);
  const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'LNCaP', result_ids } });
  const { data } = await call(routes.analysis.differentialExpression, {
    body: { cohort_id: cohort.id, group_by: 'androgen' },
  });
  const { gene, log2_fold_change, q, p, mean, standard_error, statistic } = data.genes;
  expect(q.filter((one) => one !== null && one < 0.05)).toHaveLength(2720);
  expect(data.n_genes.up + data.n_genes.down).toBe(2720);
  const place = new Map(gene.map((id, at) => [id, at]));
  for (const { id, change } of Object.values(known)) {
    const at = place.get(id) ?? -1;
    expect(log2_fold_change[at]).toBeCloseTo(change, 1);
    expect(q[at]).toBeLessThan(0.05);
  }
  // By id, as the portal has them: the last digits of a fit depend on the order of its sums.
  const kept = Array.from(genes.keys())
    .filter((at) => counts.reduce((sum, lane) => sum + (lane[at] ?? 0), 0) >= 10)
    .sort((a, b) => ((genes[a] ?? '') < (genes[b] ?? '') ? -1 : 1));
  const theirs = await askPlainR('deseq2', {
    genes: kept.map((at) => genes[at] ?? ''),
    counts: counts.map((lane) => kept.map((at) => lane[at] ?? 0)),
    samples: groups.map((group) => ({ group })),
    formula: '~ group',
  });
  expect(gene).toHaveLength(theirs.size);
  let most = 0;
  for (const [id, row] of theirs) {
    const at = place.get(id) ?? -1;
    for (const [column, values] of [mean, log2_fold_change, standard_error, statistic, p, q].entries()) {
      const [ours, other = Number.NaN] = [values[at] ?? Number.NaN, row[column]];
      expect(Number.isNaN(ours)).toBe(Number.isNaN(other));
      if (!Number.isNaN(ours)) most = Math.max(most, Math.abs(ours - other) / Math.max(1e-300, Math.abs(other)));
    }
  }
  expect(most).toBeLessThan(1e-9);
});
