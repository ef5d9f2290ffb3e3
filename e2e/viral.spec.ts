import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { enterAsNewcomer } from './journey/newcomer.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { simulateViralStudy } from './portal/simulate-viral.ts';

const study = simulateViralStudy();

test('a scientist takes reads of a virus to genomes and mutations, and those with a mutation to a cohort', async ({
  page,
  look,
}) => {
  test.setTimeout(600_000);
  await enterAsNewcomer(page, 'viral');
  await test.step('adds the genome with its proteins, and a parameter set', async () => {
    await addBuiltReference(page, look, {
      ...{ kind: 'Viral genome', name: 'Simulated virus', files: study.genome },
    });
    await createParamSet(page, {
      pipeline: /^Viral genomes/,
      name: 'Usual settings',
      reference: { input: 'Viral genome', title: 'Simulated virus 1' },
    });
  });
  await test.step('submits the reads and runs the pipeline', async () => {
    const { project, sheet, files } = study;
    await submitAndRun(page, look, {
      ...{ project, kind: /viral/i, sheet, files, picture: 'viral-review' },
      ...{ pipeline: 'Viral genomes 1.0.0', paramSet: 'Usual settings' },
    });
  });
  await test.step('reads on the page of the run how deep the genomes are covered, and downloads them', async () => {
    await finishRun(page);
    await page.getByRole('link', { name: 'Quality', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Quality per sample' }).locator('tbody tr');
    await expect(rows).toHaveCount(study.ids.length);
    await page.getByRole('heading', { name: 'Depth along the genome' }).scrollIntoViewIfNeeded();
    await look('viral-run');
    await page.getByRole('link', { name: 'Inputs and outputs' }).click();
    await expect(page.getByText('Consensus genomes')).toBeVisible();
  });
  await test.step('finds the samples that have a mutation, and freezes a cohort of them', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await expect(page).toHaveURL(/kind=viral/);
    await browseResults(page, look, study.ids.length);
    await look('viral-browser');
    await createCohort(page, look, 'Outbreak');
    await look('viral-cohort');
  });
});
