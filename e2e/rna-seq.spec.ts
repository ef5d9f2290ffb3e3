import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { signIn } from './journey/enter.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp } from './portal/index.ts';
import { simulateExpressionStudy } from './portal/simulate-transcripts.ts';

const password = 'correct horse battery';
const study = simulateExpressionStudy();

test('a scientist takes RNA-seq reads to counts of genes, and the samples to a cohort', async ({ page, look }) => {
  test.setTimeout(600_000);
  const { email } = await signUp(getPortal().url, `rna-${Date.now()}@lab.example`, password);
  await page.goto('/login');
  await signIn({ page }, { email, password });
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await test.step('says in the settings that RNA-seq is in use', async () => {
    await page.goto('/settings?of=kinds');
    await page.getByRole('switch', { name: 'RNA-seq is in use' }).click();
    await expect(page.getByRole('switch', { name: 'RNA-seq is in use' })).toBeChecked();
  });
  await test.step('adds a transcriptome, which the portal indexes, and a parameter set', async () => {
    await addBuiltReference(page, look, {
      ...{ kind: 'Transcriptome', name: 'Simulated species', files: study.transcriptome },
    });
    await createParamSet(page, {
      pipeline: /^RNA-seq/,
      name: 'Genes, defaults',
      reference: { input: 'Transcriptome', title: 'Simulated species 1' },
    });
  });
  await test.step('submits the reads and runs the pipeline', async () => {
    const { project, sheet, files } = study;
    await submitAndRun(page, look, {
      ...{ project, kind: /RNA-seq/i, sheet, files, picture: 'rna-review' },
      ...{ pipeline: 'RNA-seq 1.0.0', paramSet: 'Genes, defaults' },
    });
  });
  await test.step('reads on the page of the run how much was assigned, and which strand the libraries are of', async () => {
    await finishRun(page);
    await page.getByRole('link', { name: 'Quality', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Quality per sample' }).locator('tbody tr');
    await expect(rows).toHaveCount(study.ids.length);
    await expect(rows.filter({ hasText: 'reverse' })).toHaveCount(study.ids.length);
    await look('rna-run');
  });
  await test.step('finds the samples in the data browser of RNA-seq, and freezes a cohort', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await expect(page).toHaveURL(/rna/);
    await browseResults(page, look, study.ids.length);
    await look('rna-browser');
    await createCohort(page, look, 'Livers');
    await look('rna-cohort');
  });
});
