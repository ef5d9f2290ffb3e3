// @vitest-environment page
import type { CohortOverlay, OverlayColumnPreview, SheetMatch } from '@cohortium/contract';
import { beforeAll, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { fireEvent, openPage, screen, stylePage, waitFor } from '#testing/page';
import { aCohort } from '../cohort.fixture.ts';
import { BinsDrawer } from './bins-drawer.tsx';
import { FormulaDrawer } from './formula-drawer.tsx';
import { RecodeDrawer } from './recode-drawer.tsx';
import { SheetDrawer } from './sheet-drawer.tsx';

const common = { kind: 'category', unit: null, n_missing: 0, formula: null, origin: 'source', can_edit: true } as const;
const overlay: CohortOverlay = {
  ...{ cohort_id: aCohort().id, version: 3, hash: 'ab'.repeat(32), hidden: [], edits: [], undo: null, redo: null },
  columns: [
    { ...common, field: 'diet', title: 'Diet', type: 'text', n_values: 2 },
    { ...common, field: 'age', title: 'Age', type: 'number', n_values: 40 },
    { ...common, field: 'weight', title: 'Weight', type: 'number', n_values: 41 },
  ],
};
const ages: OverlayColumnPreview = {
  ...{ column: 'age', type: 'number', formula: null, description: null, n: 19, n_missing: 1, n_values: 18 },
  ...{ values: [{ value: 4, n: 1 }], rows: [], problems: [] },
  bins: [0, 10, 20, 30].map((from) => ({ from, to: from + 10, n: 5 })),
};
const diets: OverlayColumnPreview = {
  ...{ ...ages, column: 'diet', type: 'text', bins: [], n_values: 2, n_missing: 2 },
  values: [
    { value: 'fibre', n: 10 },
    { value: 'fat', n: 7 },
  ],
};
const none = { n: 0, listed: [] };
const match: SheetMatch = {
  ...{ name: 'more.tsv', name_column: 'sample', match_by: 'sample_id', n_rows: 9, n_members: 19, n_matched: 9 },
  ...{ unmatched_rows: none, unmatched_members: none, repeated: none, ambiguous: none, problems: [] },
  columns: ['BMI', 'diet', 'reads'].map((column) => ({
    ...{ column, name: column.toLowerCase(), type: 'number' as const, n_values: 5, n_missing: 1, examples: ['21'] },
    ...{ exists: column === 'diet', problem: column === 'reads' ? 'Reads are counted by the portal.' : null },
  })),
};
const conflict = { detail: 'Ben was faster.', code: 'conflict' };
const state = { match, refused: [] as number[], version: 3 };

const portal = await startRecordingServer((response, { line, body }) => {
  if (line.includes('/overlay/preview')) {
    const edit = body.edit;
    if (JSON.stringify(edit ?? '').includes('unknown'))
      return answerJson(response, { detail: 'There is no column “unknown”.', code: 'validation' }, 422);
    return answerJson(response, { data: body.column === 'diet' ? diets : ages });
  }
  if (line.includes('/overlay/sheet')) {
    const refusal = { detail: 'This sheet has no columns.', code: 'validation' };
    return state.match.n_rows === 0 ? answerJson(response, refusal, 422) : answerJson(response, { data: state.match });
  }
  if (line.includes('/add-metadata')) {
    const status = state.refused.shift();
    if (status) return answerJson(response, conflict, status);
    const edits = [{ edit_no: 1, description: 'Changed', created_by: 'Ana', created_at: '2026-11-20T09:00:00.000Z' }];
    return answerJson(response, { data: { ...overlay, version: state.version + 1, edits } });
  }
  answerJson(response, { data: { ...overlay, version: 5 } });
});
connectPages(portal);
beforeAll(stylePage);

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentEdits = () => portal.received.filter(({ line }) => line.includes('/add-metadata')).map(({ body }) => body);
const press = (name: string) => screen.getByRole('button', { name });

test('ages are put into ranges with names; wrong limits and missing names are marked', async () => {
  const onClose = vi.fn();
  const { user } = openPage(<BinsDrawer overlay={overlay} column="age" onClose={onClose} />);
  await waitFor(() => expect(screen.getByLabelText('Lower limits')).toHaveProperty('value', '0, 20, 30'));
  type('Lower limits', '18, 5');
  expect(screen.getByText(/Enter ascending numbers separated by commas/)).toBeTruthy();
  type('Lower limits', '0, 18');
  type(/^Names/, 'child');
  expect(screen.getByText('2 limits, but 1 names. Enter one name per limit.')).toBeTruthy();
  type(/^Names/, 'child, adult');
  type('Name of the new column', 'age group');
  expect(screen.getByText('`age group` = bins(age, [0, 18], ["child", "adult"])')).toBeTruthy();
  await user.click(press('Add column'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentEdits()).toMatchObject([
    { version: 3, edits: [{ kind: 'derive', column: 'age group', formula: 'bins(age, [0, 18], ["child", "adult"])' }] },
  ]);
});

test('a cohort without numbers has nothing to put into ranges', () => {
  const texts = { ...overlay, columns: overlay.columns.slice(0, 1) };
  openPage(<BinsDrawer overlay={texts} column={null} onClose={() => undefined} />);
  expect(screen.getByText('This cohort has no numeric columns.')).toBeTruthy();
});

test('values are recoded under a new name, the missing ones too, and what is not named becomes missing', async () => {
  const onClose = vi.fn();
  const { user } = openPage(<RecodeDrawer overlay={overlay} column="diet" onClose={onClose} />);
  await screen.findByLabelText('fibre: new value');
  type('fibre: new value', ' plants ');
  type('fat: new value', '');
  type('(missing): new value', 'not asked');
  type(/^New column/, 'diet_2');
  await user.click(screen.getByText('Set other values to missing'));
  await user.click(press('Recode'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const values = [
    { from: 'fibre', to: 'plants' },
    { from: 'fat', to: null },
    { from: null, to: 'not asked' },
  ];
  expect(sentEdits()).toMatchObject([
    { edits: [{ kind: 'recode', column: 'diet', values, to: 'diet_2', others: 'missing' }] },
  ]);
});

test('a formula is read as it is written: what is wrong says where, and what the portal refuses is shown', async () => {
  const onClose = vi.fn();
  const { user } = openPage(<FormulaDrawer overlay={overlay} onClose={onClose} />);
  type('Name', 'ratio');
  type('Formula', 'weight / ');
  await screen.findByText(/^Character \d+:/);
  type('Formula', 'weight / height');
  await screen.findByText(/height/, { selector: '[role="alert"], p, span' });
  type('Formula', 'weight / age');
  await waitFor(() => expect(screen.queryByText(/^Character \d+:/)).toBeNull());
  await waitFor(() => expect(portal.received.some(({ text }) => text.includes('weight / age'))).toBe(true));
  await user.click(press('Add column'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentEdits()).toMatchObject([{ edits: [{ kind: 'derive', column: 'ratio', formula: 'weight / age' }] }]);
});

test('the preview of an edit that the portal refuses says why', async () => {
  openPage(<FormulaDrawer overlay={overlay} onClose={() => undefined} />);
  type('Name', 'unknown');
  type('Formula', 'weight + 1');
  expect(await screen.findByText('There is no column “unknown”.')).toBeTruthy();
});

const aSheet = () => new File(['sample\tBMI\nF3D0\t21\n'], 'more.tsv');
const giveSheet = () => fireEvent.change(screen.getByLabelText('Sheet'), { target: { files: [aSheet()] } });

test('columns of a sheet are chosen and named before anything is saved; who comes second may still save', async () => {
  Object.assign(state, { match, refused: [409] });
  const onClose = vi.fn();
  const { user } = openPage(<SheetDrawer overlay={overlay} onClose={onClose} />);
  giveSheet();
  await screen.findByText(/Column “sample” contains samples/);
  expect(screen.getByText('Reads are counted by the portal.')).toBeTruthy();
  type('Name of BMI in the cohort', 'body_mass');
  await user.click(screen.getByLabelText('diet'));
  await user.click(screen.getByLabelText('diet'));
  await user.click(press('Add columns to cohort'));
  await screen.findByText(/Ben was faster/);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: /overwrite/i }));
  await waitFor(() => expect(screen.queryByText(/Ben was faster/)).toBeNull());
  await user.click(press('Add columns to cohort'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const columns = [
    { column: 'BMI', name: 'body_mass', type: 'number', fill: false },
    { column: 'diet', name: 'diet', type: 'number', fill: true },
  ];
  expect(sentEdits().at(-1)).toMatchObject({ version: 5, sheet: { name: 'more.tsv', match_by: 'sample_id', columns } });
});

test('a sheet whose rows are nobody’s, or that is no sheet, cannot be saved', async () => {
  Object.assign(state, { match: { ...match, match_by: null, name_column: null, n_matched: 0 } });
  openPage(<SheetDrawer overlay={overlay} onClose={() => undefined} />);
  giveSheet();
  await screen.findByText(/No column of this sheet contains sample or subject names/);
  const twice = { n: 7, listed: ['F3D0', 'F3D1', 'F3D2', 'F3D3', 'F3D4', 'F3D5'] };
  Object.assign(state, {
    match: { ...match, repeated: twice, ambiguous: { n: 1, listed: ['X'] }, match_by: 'subject_id' },
  });
  giveSheet();
  await screen.findByText(/F3D0, F3D1, F3D2, F3D3, F3D4 …. Keep one row per name/);
  Object.assign(state, { match: { ...match, n_rows: 0 } });
  giveSheet();
  await screen.findByText('This sheet has no columns.');
});
