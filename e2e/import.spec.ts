import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser/test.ts';
import { signIn } from './journey/enter.ts';
import { getPortal } from './portal/find-portal.ts';
import { signUp } from './portal/index.ts';

const password = 'correct horse battery';
const samples = ['FG1', 'FG2', 'FG3', 'FG4'];
const taxa = [
  ['k__Bacteria', 'p__Firmicutes', 'c__Clostridia', 'o__Clostridiales', 'f__Lachnospiraceae', 'g__Blautia', 's__'],
  [
    'k__Bacteria',
    'p__Bacteroidetes',
    'c__Bacteroidia',
    'o__Bacteroidales',
    'f__Bacteroidaceae',
    'g__Bacteroides',
    's__',
  ],
];
const biom = JSON.stringify({
  format: 'Biological Observation Matrix 1.0.0',
  rows: taxa.map((taxonomy, i) => ({ id: `otu${i + 1}`, metadata: { taxonomy } })),
  columns: samples.map((id) => ({ id, metadata: null })),
  ...{ matrix_type: 'dense', shape: [2, 4] },
  data: [
    [70, 5, 40, 0],
    [30, 95, 0, 8],
  ],
});
const sheet = ['id\tgeschlecht\tbmi', 'FG1\tw\t21', 'FG2\tm\t30', 'FG3\tw\t26', 'FG4\tm\t24'].join('\n');
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

/** That a column is the sex, and what its two words are. */
async function mapColumn(section: Locator) {
  await section.getByRole('button', { name: /^Sex · / }).click();
  await section.getByRole('button', { name: 'Use “female” in all 2 cells' }).click();
  await section.getByRole('button', { name: 'Use “male” in all 2 cells' }).click();
}

test('brings a finished table, fixes what its sheet means, and finds the samples', async ({ page, look, watch }) => {
  const { url } = getPortal();
  const ana = await signUp(url, `import-${Date.now()}@lab.example`, password);
  await page.goto('/login');
  await signIn({ page }, ana);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await page.goto('/import');
  await expect(page.getByRole('heading', { name: 'Import finished tables', level: 1 })).toBeVisible();
  await look('import-empty');

  await test.step('a wrong file is refused by its line, and taken out again', async () => {
    watch.expect(422, /sample\/import\/preview$/);
    await choose(page, file('gut.tsv', 'OTU\tP1\tP2\notu1\t1\t2\notu2\t1\t-2\n'));
    await expect(page.getByText('These files can’t be imported.')).toBeVisible();
    await expect(page.getByText('gut.tsv, line 3', { exact: true })).toBeVisible();
    await expect(page.getByText('“-2” (column P2) is not an amount', { exact: false })).toBeVisible();
    await look('import-refused');
    await page.getByRole('button', { name: 'Remove gut.tsv' }).click();
    await expect(page.getByText('These files can’t be imported.')).toBeHidden();
  });

  await test.step('a BIOM with its sheet is told before anything is kept', async () => {
    await choose(page, file('gut.biom', biom), file('gut.samples.tsv', sheet));
    await expect(page.getByText('BIOM 1 (JSON)', { exact: true })).toBeVisible();
    await expect(page.getByText('4 of 4 samples found', { exact: false })).toBeVisible();
    await look('import-preview');
  });

  await test.step('what a column and its words mean is reported in the page', async () => {
    const section = page.getByRole('region', { name: 'Sample sheet' });
    await mapColumn(section);
    await expect(section.getByText('is not in the list of terms')).toHaveCount(0);
    await expect(section.getByLabel('Value for w', { exact: true })).toHaveValue('female');
    await look('import-mapped');
  });

  await test.step('all of it is imported, and is found in the data browser by what it was said to mean', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Finished guts');
    await page.getByRole('button', { name: 'Import 4 samples' }).click();
    await expect(page.getByRole('link', { name: 'View submission' })).toBeVisible();
    await page.getByRole('link', { name: 'View samples in the data browser' }).click();
    const bar = page.getByRole('region', { name: 'Sex' }).getByRole('button', { name: /^female / });
    await bar.click();
    const rows = page.getByRole('table', { name: 'Samples' }).locator('tbody tr');
    await expect(rows.filter({ hasText: /FG[13]/ })).toHaveCount(2);
    await expect(rows.filter({ hasText: /FG[24]/ })).toHaveCount(0);
  });

  await test.step('the same files once more are no second import', async () => {
    await page.goto('/import');
    await choose(page, file('gut.biom', biom), file('gut.samples.tsv', sheet));
    await mapColumn(page.getByRole('region', { name: 'Sample sheet' }));
    await expect(page.getByText('These tables were already imported into “Finished guts”.')).toBeVisible();
  });
});
