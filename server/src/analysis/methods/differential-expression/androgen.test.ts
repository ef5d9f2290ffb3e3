import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cohortium/contract';
import { expect, test, vi } from 'vitest';
import { debianData, seedTable, sharedPortal } from '#testing';
import { geneFeature, geneTable } from '../../expression/counts.fixture.ts';

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

/** Mean, log2 fold change, standard error, statistic and p, as R 4.2.2 with DESeq2 1.38.3 prints them without the portal. */
const known: Readonly<Record<string, { id: string; numbers: readonly number[] }>> = {
  FKBP5: { id: 'ENSG00000096060', numbers: [1061.309887829, 4.96271047152, 0.1143871108215, 43.3852244005, 0] },
  KLK3: {
    id: 'ENSG00000142515',
    numbers: [413.777895259, 1.69985476897, 0.10989314689, 15.4682509062, 5.6830291109e-54],
  },
  TMPRSS2: {
    id: 'ENSG00000184012',
    numbers: [1783.095471659, 2.1791508585, 0.0802988547726, 27.1380066959, 3.50784379048e-162],
  },
  'NKX3-1': {
    id: 'ENSG00000167034',
    numbers: [401.768558181, 2.42964418733, 0.1272757067208, 19.089614585, 3.08033596175e-81],
  },
  NDRG1: {
    id: 'ENSG00000104419',
    numbers: [224.857768363, 3.0171969785, 0.1659281229061, 18.183758881, 6.94089938135e-74],
  },
  STEAP4: {
    id: 'ENSG00000127954',
    numbers: [154.84500666, 10.9777810627, 1.0328076786939, 10.629066078, 2.18287397969e-26],
  },
};

test('androgen in prostate cancer cells: 2,720 of 49,506 genes differ, the known ones are up, as DESeq2 says in R', async () => {
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
  const { gene, mean, log2_fold_change, standard_error, statistic, p, q } = data.genes;
  expect(q.filter((one) => one !== null && one < 0.05)).toHaveLength(2720);
  expect(q.filter((one, at) => one !== null && one < 0.05 && Math.abs(log2_fold_change[at] ?? 0) >= 1)).toHaveLength(
    1536,
  );
  expect(data.n_genes).toMatchObject({ outliers: 0, filtered: 2649 });
  for (const { id, numbers } of Object.values(known)) {
    const at = gene.indexOf(id);
    const ours = [mean, log2_fold_change, standard_error, statistic, p].map((values) => values[at] ?? Number.NaN);
    for (const [column, number] of numbers.entries()) {
      expect(Math.abs((ours[column] ?? Number.NaN) - number)).toBeLessThanOrEqual(1e-8 * Math.abs(number));
    }
  }
});
