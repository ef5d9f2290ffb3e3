import { readFile } from 'node:fs/promises';
import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { enterAsNewcomer, useKind } from './journey/newcomer.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { simulateCountStudy } from './portal/simulate-counts.ts';
import { simulateExpressionStudy } from './portal/simulate-transcripts.ts';

const study = simulateExpressionStudy();

test('a scientist takes RNA-seq reads to counts of genes, and the samples to a cohort', async ({ page, look }) => {
  test.setTimeout(600_000);
  await enterAsNewcomer(page, 'rna');
  await test.step('says in the settings that RNA-seq is in use', () => useKind(page, 'RNA-seq'));
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

const counted = simulateCountStudy();

/** Switched on for the person: the kinds of data in the menu are those in use. */
test('a scientist takes a table of counts to differential expression, gene sets and a figure', async ({
  page,
  look,
}) => {
  await enterAsNewcomer(page, 'counts');
  await useKind(page, 'RNA-seq');
  await test.step('imports the table with its sheet, and freezes a cohort', async () => {
    await page.goto('/import');
    await page.locator('input[type=file]').first().setInputFiles([counted.matrix, counted.sheet]);
    await expect(page.getByText('10 of 10 samples found', { exact: false })).toBeVisible({ timeout: 60_000 });
    await page.getByLabel('Name', { exact: true }).fill('Treated cultures');
    await page.getByRole('button', { name: 'Import 10 samples' }).click();
    await page.getByRole('link', { name: 'View samples in the studio' }).click();
    await expect(page.getByRole('button', { name: `Create cohort · ${counted.ids.length}` })).toBeVisible();
    await createCohort(page, look, 'Cultures');
  });
  await test.step('sees how alike the samples are', async () => {
    await page
      .getByRole('tab', { name: 'Expression', exact: true })
      .or(page.getByRole('link', { name: 'Expression', exact: true }))
      .first()
      .click();
    await expect(page.getByRole('application', { name: /^Principal components/ })).toBeVisible();
    await page.getByText('Distances', { exact: true }).click();
    await expect(page.getByRole('application', { name: /^Distances between samples/ })).toBeVisible();
    await look('expression-distances');
    await page.getByText('Densities', { exact: true }).click();
    await expect(page.getByRole('application', { name: /^Density of expression/ })).toBeVisible();
  });
  await test.step('reads which genes differ', async () => {
    await page
      .getByRole('tab', { name: 'Differential expression' })
      .or(page.getByRole('link', { name: 'Differential expression' }))
      .first()
      .click();
    await expect(page.getByRole('application', { name: /^Volcano plot/ })).toBeVisible({ timeout: 60_000 });
  });
  await test.step('has no gene sets yet, and adds a GMT file', async () => {
    await page.getByText('Gene sets', { exact: true }).click();
    await expect(page.getByText('This workspace has no gene sets yet.')).toBeVisible();
    const address = page.url();
    await page.getByRole('link', { name: 'Add a GMT file' }).click();
    const drawer = page.getByRole('dialog', { name: 'Add reference' });
    await drawer.getByLabel('Name').fill('Pathways');
    await drawer.getByLabel('Version').fill('1');
    await drawer.getByLabel('Terms of use').fill('Made for this test');
    await drawer.getByLabel('Reference files', { exact: true }).setInputFiles(counted.sets);
    await drawer.getByRole('button', { name: 'Add reference' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText('7 sets', { exact: false }).first()).toBeVisible();
    await page.goto(address);
  });
  await test.step('finds the pathways that rise and fall, and where their genes are', async () => {
    await expect(page.getByRole('application', { name: /^Gene sets by camera/ })).toBeVisible({ timeout: 60_000 });
    await look('gene-sets-dots');
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = page.getByRole('table', { name: 'Gene sets' }).locator('tbody tr');
    await expect(rows).toHaveCount(7);
    await page.getByRole('button', { name: 'GLYCOLYSIS', exact: true }).click();
    await page.getByRole('button', { name: 'Show as plot' }).click();
    await page.getByText('Chosen set', { exact: true }).click();
    await expect(page.getByRole('application', { name: /^GLYCOLYSIS/ }).first()).toBeVisible();
    await look('gene-sets-barcode');
    await page.getByRole('button', { name: 'Heat map of its genes' }).click();
    await expect(page.getByRole('application', { name: /^The 30 genes .* of GLYCOLYSIS/ })).toBeVisible();
    await look('gene-sets-heat');
    await page.getByText('Volcano', { exact: true }).click();
    await expect(page.getByText('gene set GLYCOLYSIS', { exact: false }).first()).toBeVisible();
  });
  await test.step('saves the figure as SVG', async () => {
    await page.getByRole('button', { name: 'Save figure' }).click();
    const figure = page.getByRole('dialog', { name: 'Figure' });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'SVG', exact: true }).click(),
    ]);
    const picture = await readFile(await file.path(), 'utf8');
    expect(picture).toContain('<svg');
    expect(picture).toContain('higher in treated');
    expect(picture).toContain('GLYCOLYSIS');
  });
});
