import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { choose, openTab } from './journey/compare.ts';
import { enterAsNewcomer, useKind } from './journey/newcomer.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { simulateBisulfiteStudy } from './portal/simulate-bisulfite.ts';

const study = simulateBisulfiteStudy();

test('a scientist takes bisulfite reads to the methylation of regions, and the samples to a cohort', async ({
  page,
  look,
}) => {
  test.setTimeout(600_000);
  await enterAsNewcomer(page, 'bisulfite');
  await test.step('says in the settings that methylation is in use', () => useKind(page, 'Methylation'));
  await test.step('adds a genome with its islands, which the portal converts and indexes, and a parameter set', async () => {
    await addBuiltReference(page, look, {
      ...{ kind: 'Genome for bisulfite reads', name: 'Simulated genome', files: study.genome },
    });
    await createParamSet(page, {
      pipeline: /^Bisulfite sequencing/,
      name: 'Tiles, defaults',
      reference: { input: 'Genome', title: 'Simulated genome 1' },
    });
    await look('bisulfite-parameter-set');
  });
  await test.step('submits the reads and runs the pipeline', async () => {
    const { project, sheet, files } = study;
    await submitAndRun(page, look, {
      ...{ project, kind: /bisulfite/i, sheet, files, picture: 'bisulfite-review' },
      ...{ pipeline: 'Bisulfite sequencing 1.0.0', paramSet: 'Tiles, defaults' },
    });
  });
  await test.step('reads on the page of the run how much was converted, and that M-bias is flat', async () => {
    await finishRun(page);
    await expect(page.getByRole('link', { name: 'Open methylation' }).first()).toBeVisible();
    await look('bisulfite-run-results');
    await page.getByRole('link', { name: 'Quality', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Quality per sample' }).locator('tbody tr');
    await expect(rows).toHaveCount(study.ids.length);
    await look('bisulfite-run');
  });
  await test.step('finds the samples in the data browser of bisulfite sequencing, and freezes a cohort', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await expect(page).toHaveURL(/kind=/);
    await browseResults(page, look, study.ids.length);
    await look('bisulfite-browser');
    await createCohort(page, look, 'Colons');
    await look('bisulfite-cohort');
  });
  await test.step('sees that tumours and normal tissue lie apart, and how methylated each sample is', async () => {
    await openTab(page, 'Methylation');
    await expect(page.getByRole('application', { name: /Principal components of methylation/ })).toBeVisible();
    await look('methylation-components');
    await page.getByRole('radio', { name: 'Density' }).click();
    await look('methylation-density');
  });
  await test.step('tests the tiles, and finds the island that is methylated in tumours alone', async () => {
    await openTab(page, 'Differential methylation');
    await choose(page, 'Groups by', 'Tissue');
    await expect(page.getByText(/called \(adjusted p < 0.05/)).toBeVisible({ timeout: 60_000 });
    await look('differential-methylation-volcano');
    await page.getByRole('radio', { name: 'Manhattan' }).click();
    await look('differential-methylation-manhattan');
    await page.getByRole('radio', { name: 'Heat map' }).click();
    await look('differential-methylation-heat');
    await page.getByRole('radio', { name: 'Region' }).click();
    await expect(page.getByRole('heading', { name: /Methylation around chr1:4,/ })).toBeVisible();
    await look('differential-methylation-region');
  });
});
