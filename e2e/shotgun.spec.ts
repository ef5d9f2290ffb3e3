import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './browser/test.ts';
import { browseResults, createCohort } from './journey/choose-samples.ts';
import { choose, openTab, readTable } from './journey/compare.ts';
import { signIn } from './journey/enter.ts';
import { addBuiltReference, createParamSet } from './journey/prepare.ts';
import { submitAndRun } from './journey/run-pipeline.ts';
import { finishRun } from './journey/submit.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp } from './portal/index.ts';
import { simulateShotgunStudy } from './portal/simulate-shotgun.ts';

const password = 'correct horse battery';
const study = simulateShotgunStudy();
const made = { email: '', project: '' };

test.describe.configure({ mode: 'serial' });

async function enter(page: Page) {
  await page.goto('/login');
  await signIn({ page }, { email: made.email, password });
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
}

test('a scientist takes shotgun reads to a profile of species, a cohort, and what its groups are made of', async ({
  page,
  look,
}) => {
  test.setTimeout(600_000);
  made.email = (await signUp(getPortal().url, `shotgun-${Date.now()}@lab.example`, password)).email;
  await enter(page);
  await test.step('adds a Kraken 2 database, which the portal builds, and a parameter set', async () => {
    await addBuiltReference(page, look, { kind: 'Kraken 2 database', name: 'Six species', files: study.kraken2 });
    await createParamSet(page, {
      pipeline: /^Shotgun profile/,
      name: 'Species, defaults',
      reference: { input: 'Kraken 2 database', title: 'Six species 1' },
    });
  });
  await test.step('submits the reads and runs the pipeline', async () => {
    const { project, sheet, files } = study;
    await submitAndRun(page, look, {
      ...{ project, kind: /shotgun/i, sheet, files, picture: 'shotgun-review' },
      ...{ pipeline: 'Shotgun profile 1.0.0', paramSet: 'Species, defaults' },
    });
  });
  await test.step('reads on the page of the run how much was classified by this database', async () => {
    await finishRun(page);
    await expect(page.getByRole('heading', { name: study.project, level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Quality', exact: true }).click();
    const quality = page.getByRole('table', { name: 'Quality per sample' });
    await expect(quality.locator('tbody tr')).toHaveCount(study.ids.length);
    await look('shotgun-run');
  });
  await test.step('finds the profiles in the data browser of shotgun microbiomes, and freezes a cohort', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await browseResults(page, look, study.ids.length);
    await createCohort(page, look, 'Farm and city profiles');
  });
  await test.step('sees the planted shares in the composition by species', async () => {
    await openTab(page, 'Composition');
    await choose(page, 'Rank', 'Species');
    await expect(page.getByRole('application', { name: /^Composition by species, n = 6,/ })).toBeVisible();
    const composed = await readTable(page, 'Composition by sample');
    expect([...composed.keys()].sort()).toEqual([...study.ids].sort());
    for (const [, [, ...percents]] of composed) {
      const found = percents.map(Number).sort((a, b) => b - a);
      expect(found).toHaveLength(study.percents.length);
      for (const [at, planted] of study.percents.entries()) expect(found[at]).toBeCloseTo(planted, 0);
    }
    await look('shotgun-composition');
  });
  await test.step('zooms into the sunburst of all samples by keyboard', async () => {
    await page.getByRole('radio', { name: 'Sunburst' }).click();
    const shown = page.getByRole('navigation', { name: 'Shown part' }).getByRole('listitem');
    await page.getByRole('application', { name: /^Composition at all ranks/ }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(shown).toHaveCount(2);
    await look('shotgun-sunburst');
  });
});

test('the same reads hold resistance genes, which the studio compares between groups and gives back as files', async ({
  page,
  look,
}) => {
  test.setTimeout(600_000);
  await enter(page);
  await test.step('adds a database of resistance genes, and runs the pipeline on the same submission', async () => {
    await addBuiltReference(page, look, {
      kind: 'Resistance gene database',
      name: 'Planted genes',
      files: study.genes,
    });
    await createParamSet(page, {
      pipeline: /^Resistance genes/,
      name: 'Genes, defaults',
      reference: { input: 'Resistance gene database', title: 'Planted genes 1' },
    });
    await page.getByRole('link', { name: 'Submissions' }).click();
    await page.getByRole('link', { name: study.project }).first().click();
    await page.getByRole('button', { name: 'Run a pipeline' }).first().click();
    await choose(page, 'Pipeline', 'Resistance genes 1.0.0');
    await choose(page, 'Parameter set', 'Genes, defaults');
    await look('resistance-launch');
    await page.getByRole('button', { name: 'Start run' }).click();
    await expect(page).toHaveURL(/\/run\/[0-9a-f]{32}$/, { timeout: 60_000 });
    await finishRun(page);
    await expect(page.getByRole('link', { name: 'Open resistance genes' }).first()).toBeVisible();
    await expect(page.getByRole('table', { name: 'Most prevalent genes' })).toBeVisible();
    await look('resistance-run');
  });
  await test.step('finds the results in the data browser among resistance genes, and compares them', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await browseResults(page, look, study.ids.length);
    await page.getByRole('link', { name: 'Compare their resistance genes' }).click();
    await expect(page.getByRole('region', { name: 'Filter', exact: true })).toBeVisible();
  });
  await test.step('sees the genes of the farms in the studio, and that the city has none', async () => {
    await expect(page.getByRole('heading', { name: 'Resistance genes', level: 1 })).toBeVisible();
    await choose(page, 'Groups by', 'Site');
    await expect(page.getByRole('application', { name: /^Coverage of the gene \(%\) by gene/ })).toBeVisible();
    await look('resistance-studio');
    const burdens = await readTable(page, 'Coverage of the gene (%)');
    expect([...burdens.keys()].sort()).toEqual(study.planted.map(({ gene }) => gene).sort());
  });
  await test.step('clicks a cell, and reads the evidence behind it', async () => {
    const map = page.getByRole('application', { name: /^Coverage of the gene \(%\) by gene/ });
    await map.focus();
    await page.keyboard.press('ArrowRight');
    // Ten cells on: the last sample, which is of a farm.
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('table', { name: 'Evidence' })).toBeVisible();
    await look('resistance-evidence');
  });
  await test.step('tests the groups: each gene is in all farms and in no city', async () => {
    await choose(page, 'Plot', 'Prevalence and tests');
    const rows = page.getByRole('table', { name: 'Prevalence and tests' }).locator('tbody tr');
    await expect(rows).toHaveCount(study.planted.length);
    await expect(rows.filter({ hasText: '3/3' }).filter({ hasText: '0/3' })).toHaveCount(study.planted.length);
    await look('resistance-prevalence');
  });
  await test.step('reads both exports back: the planted genes of the farms', async () => {
    const report = await download(page, 'hAMRonization TSV');
    const [head = [], ...hits] = report;
    const of = (name: string) => hits.map((cells) => cells[head.indexOf(name)] ?? '');
    expect(new Set(of('gene_symbol')).size).toBe(study.planted.length);
    expect(hits).toHaveLength(study.planted.length * study.resistant.length);
    expect([...new Set(of('input_file_name'))].sort()).toEqual([...study.resistant].sort());
    const [samples = [], ...genes] = await download(page, 'TSV matrix');
    expect(genes.map(([gene = '']) => gene).sort()).toEqual(study.planted.map(({ gene }) => gene).sort());
    for (const cells of genes) {
      for (const [at, id] of samples.entries()) {
        if (study.ids.includes(id)) expect(Number(cells[at]) > 0).toBe(study.resistant.includes(id));
      }
    }
  });
});

test('an assembled genome goes as contigs to its resistance genes', async ({ page, look }) => {
  test.setTimeout(300_000);
  await enter(page);
  await test.step('submits contigs and runs the pipeline', async () => {
    await submitAndRun(page, look, {
      ...{ ...study.contigs, kind: /shotgun/i, picture: 'contigs-review' },
      ...{ pipeline: 'Resistance genes 1.0.0', paramSet: 'Genes, defaults' },
    });
    await expect(page.getByRole('heading', { name: study.contigs.project, level: 1 })).toBeVisible();
  });
  await test.step('reads the planted genes in the table of the run, which counts sequences', async () => {
    await finishRun(page);
    const genes = page.getByRole('table', { name: 'Most prevalent genes' });
    await expect(genes.locator('tbody tr')).toHaveCount(10);
    await page.getByRole('link', { name: 'Steps and reads' }).click();
    await expect(page.getByText('Sequences', { exact: true }).first()).toBeVisible();
    await look('contigs-run');
  });
  await test.step('reads every planted gene in the report', async () => {
    await page.getByRole('link', { name: 'Open resistance genes' }).first().click();
    await expect(page.getByRole('application', { name: /^Coverage of the gene \(%\) by gene/ })).toBeVisible();
    const report = await download(page, 'hAMRonization TSV');
    const [head = [], ...loci] = report;
    const genes = loci.map((cells) => cells[head.indexOf('gene_symbol')] ?? '');
    const samples = new Set(loci.map((cells) => cells[head.indexOf('input_file_name')]));
    expect([...samples]).toContain('strain_1');
    expect(new Set(genes).size).toBe(study.planted.length);
  });
  await test.step('finds the submission under the name of what it holds', async () => {
    await page.getByRole('link', { name: 'Submissions' }).click();
    await page.getByRole('link', { name: study.contigs.project }).first().click();
    await expect(page.getByText(/^Assembled contigs · 1 sample/).first()).toBeVisible();
  });
});

/** The cells of a table of the studio as it is saved. */
async function download(page: Page, button: string): Promise<string[][]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = await readFile(await saved.path(), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
}
