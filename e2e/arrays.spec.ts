import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { enterAsNewcomer, useKind } from './journey/newcomer.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { simulateArrayStudy } from './portal/simulate-arrays.ts';

const study = simulateArrayStudy();

test('a scientist takes the files of a scanner to betas, looks at their quality, and makes a cohort', async ({
  page,
  look,
}) => {
  test.setTimeout(300_000);
  await enterAsNewcomer(page, 'arrays');
  await test.step('says in the settings that methylation is in use', () => useKind(page, 'Methylation'));
  await test.step('adds the array’s manifest and a parameter set', async () => {
    await addBuiltReference(page, look, {
      ...{ kind: 'Array manifest', name: 'Simulated array', files: study.manifest },
    });
    await createParamSet(page, {
      pipeline: /^Methylation array/,
      name: 'noob, defaults',
      reference: { input: 'Array manifest', title: 'Simulated array 1' },
    });
    await look('array-parameter-set');
  });
  await test.step('submits the files, which belong to the rows of their barcode and position, and runs the pipeline', async () => {
    const { project, sheet, files } = study;
    await submitAndRun(page, look, {
      ...{ project, kind: /Raw methylation array/, sheet, files, picture: 'array-review' },
      ...{ pipeline: 'Methylation array 1.0.0', paramSet: 'noob, defaults' },
    });
  });
  await test.step('reads on the page of the run who is who, and which sample was not converted', async () => {
    await finishRun(page);
    await page.getByRole('link', { name: 'Steps and reads' }).click();
    await expect(page.getByText('Probes kept at each step')).toBeVisible();
    await look('array-run');
    await page.getByRole('link', { name: 'Quality', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Quality per sample' }).locator('tbody tr');
    await expect(rows).toHaveCount(study.ids.length);
    await expect(rows.filter({ hasText: 'T2' })).toContainText('male');
    await expect(rows.filter({ hasText: 'T2' })).toContainText('person 2');
    await look('array-quality');
  });
  await test.step('finds the samples in the data browser of arrays, and freezes a cohort', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await expect(page).toHaveURL(/kind=methylation/);
    await browseResults(page, look, study.ids.length);
    await look('array-browser');
    await createCohort(page, look, 'Colons');
    await look('array-cohort');
  });
});
