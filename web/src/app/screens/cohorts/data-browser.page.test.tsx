// @vitest-environment page
import { permissionsOfWorkspaceRole } from '@cohortium/contract';
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openRoute, screen, waitFor } from '#testing/page';
import { searchSchemaOf } from '../../page-search.ts';
import { labSession, SessionFixture } from '../../session.fixture.tsx';
import { DataBrowser } from './data-browser.tsx';
import { Resistance } from './resistance.tsx';
import { Studio } from './studio.tsx';

const values = ['Smoker', 'female'] as const;
const linkId = 'a7'.repeat(16);
const longFilter = { and_: [ruleOn('sex', 'female')], identifiers: [...Array(400).keys()].map((n) => `sample ${n}`) };
function ruleOn(field: string, value: string) {
  return { field, operator: '=', value, regex: false };
}

/** Samples in which no resistance gene was found. */
const noGenes = (n: number) => ({
  ...{ method: 'amr_studio', method_description: '', parameters: {}, seed: 42, software_version: '0.0.2' },
  ...{ n, n_subjects: 0, dropped: [], warnings: [], is_selected_on_plot: false, level: 'gene', value: 'coverage' },
  ...{ group_by: null, available_values: ['coverage', 'presence'], samples: [], features: [], tests: [] },
  ...{ cells: { sample: [], feature: [], value: [] }, order: { samples: null, features: null }, prevalence: [] },
  ...{ sample_tests: { burden: null, richness: null, shannon: null }, permanova: null, groups: [] },
  ...{ excluded_groups: [], cooccurrence: null },
});

/** 80 samples; each rule leaves half of them. */
connectPages(
  await startRecordingServer((response, { line, text }) => {
    if (line.includes('/filter-link')) {
      if (line.startsWith('POST')) return answerJson(response, { data: { id: linkId, ...JSON.parse(text) } });
      if (line.includes(linkId)) return answerJson(response, { data: { id: linkId, filter: longFilter } });
      return answerJson(response, { detail: 'This filter was not found.', code: 'not_found' }, 404);
    }
    if (line.includes('/search?')) return answerJson(response, { data: { query: '', groups: [] } });
    const rules = values.filter((value) => text.includes(value));
    const total = 80 / 2 ** rules.length;
    if (line.includes('/attrition')) {
      const steps = rules.map((description, at) => ({
        ...{ path: `and_.${at}`, key: '', depth: 0, description, n_samples: 80 / 2 ** (at + 1), n_alone: 40 },
      }));
      return answerJson(response, { data: { total_unfiltered: 80, total, steps } });
    }
    if (line.includes('/metric')) {
      const counts = { total, total_unfiltered: 80, n_subjects: 0, n_projects: 1, fields: {}, catalogue: [] };
      return answerJson(response, { data: counts });
    }
    if (line.includes('/amr_studio')) return answerJson(response, { data: noGenes(total) });
    return answerJson(response, { data: [], paging: { page: 1, page_size: 25, total: 0 } });
  }),
);

beforeEach(() =>
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null }),
);
afterEach(() => act(async () => setGrants()));

/** The two pages under the addresses and with the schemas of the portal. */
function open(address: string) {
  const root = createRootRoute({
    component: () => (
      <SessionFixture state={labSession}>
        <Outlet />
      </SessionFixture>
    ),
  });
  const answers = createRoute({ getParentRoute: () => root, id: '_answers' });
  const app = createRoute({ getParentRoute: () => answers, id: '_app' });
  const pages = [
    { path: '/cohort-builder', component: DataBrowser },
    { path: '/studio', component: Studio },
    { path: '/amr', component: Resistance },
  ].map((page) => createRoute({ getParentRoute: () => app, ...page, ...searchSchemaOf(page.path) }));
  return openRoute(root.addChildren([answers.addChildren([app.addChildren(pages)])]), address);
}
const addressOf = (filter: unknown) => `/cohort-builder?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const two = { and_: [ruleOn('smoking_status', 'Smoker'), ruleOn('sex', 'female')] };
const found = (n: number) => screen.findByRole('button', { name: `Create cohort · ${n}` });

test('a link opens its filter, and Back goes back through its steps', async () => {
  const { user, search, back } = open(addressOf(two));
  await found(20);
  await user.click(await screen.findByRole('button', { name: /^Remove smoking/i }));
  await found(40);
  expect(search()).toEqual({ filter: { and_: [ruleOn('sex', 'female')] } });
  await user.click(await screen.findByRole('button', { name: /^Remove sex/i }));
  await found(80);
  await act(async () => back());
  await found(40);
  await act(async () => back());
  await found(20);
  expect(search()).toEqual({ filter: two });
});

test('a visit without a link opens the filter of the last visit, and puts it into the address', async () => {
  const first = open(addressOf(two));
  await found(20);
  await act(async () => first.goTo('/studio'));
  await waitFor(() => expect(first.search().filter).toBeUndefined());
  await act(async () => first.goTo('/cohort-builder'));
  await found(20);
  await waitFor(() => expect(first.search()).toEqual({ filter: two }));
});

test('the link of a run shows its samples', async () => {
  const { search } = open(`/cohort-builder?run=${'1'.repeat(31)}a`);
  await found(80);
  expect(search()).toEqual({ run: `${'1'.repeat(31)}a` });
});

test.each([
  ['is no filter', addressOf({ and_: 'x' })],
  ['is not even an object', '/cohort-builder?filter=%3Cscript%3E'],
  ['names no run', '/cohort-builder?run=..%2Fx'],
  ['names a filter that is not there', `/cohort-builder?filter_id=${'0'.repeat(31)}a`],
])('a link that %s shows all samples and says so', async (_, address) => {
  open(address);
  await found(80);
  expect(screen.getByText('The filter of this link was not opened.')).toBeDefined();
});

test('a filter too long for an address has a link by its ID, which opens it again', async () => {
  const { user, search } = open(`/cohort-builder?filter_id=${linkId}`);
  await found(40);
  await user.click(await screen.findByRole('button', { name: /^Remove sex/i }));
  await found(80);
  await waitFor(() => expect(search()).toEqual({ filter_id: linkId }));
});

test('the filter goes to the studio and back by links alone', async () => {
  const { user, search } = open(addressOf(two));
  await found(20);
  localStorage.clear();
  await user.click(screen.getByRole('link', { name: 'open this filter in the studio' }));
  await screen.findByRole('heading', { name: 'Studio' });
  await found(20);
  expect(search()).toMatchObject({ filter: two });
  await user.click(screen.getByRole('link', { name: 'Open this filter in the data browser' }));
  await screen.findByRole('heading', { name: 'Data browser' });
  await found(20);
  expect(search()).toEqual({ filter: two });
});

test('a link to resistance genes holds their filter and the settings of the plot, each of which stays when the other changes', async () => {
  const { user, search } = open(`/amr?filter=${encodeURIComponent(JSON.stringify(two))}&level=class`);
  await screen.findByText('20 samples with a result');
  expect((await screen.findByRole('combobox', { name: 'Rows' })).textContent).toContain('Drug class');
  await user.click(await screen.findByRole('button', { name: /^Remove smoking/i }));
  await screen.findByText('40 samples with a result');
  expect(search()).toMatchObject({ filter: { and_: [ruleOn('sex', 'female')] }, level: 'class' });
  await user.click(screen.getByRole('combobox', { name: 'Plot' }));
  await user.click(await screen.findByRole('option', { name: 'Burden' }));
  await waitFor(() => expect(search()).toMatchObject({ plot: 'burden', level: 'class' }));
  expect(search().filter).toEqual({ and_: [ruleOn('sex', 'female')] });
});

test('resistance genes of the data browser are compared under the same filter', async () => {
  const { user, search } = open(`/cohort-builder?kind=resistance&run=${linkId}`);
  await user.click(await screen.findByRole('link', { name: 'Compare their resistance genes' }));
  await screen.findByText('80 samples with a result');
  expect(search()).toEqual({ kind: 'resistance', filter: { and_: [ruleOn('run_id', linkId)] } });
});
