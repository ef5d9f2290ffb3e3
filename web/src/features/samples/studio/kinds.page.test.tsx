// @vitest-environment page
import { permissionsOfWorkspaceRole } from '@cohortium/contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { DataBrowserScreen } from '../data-browser-screen.tsx';
import type { BrowserPlace } from '../filter/browser-kinds.ts';
import { initialFilter } from '../filter/stored-filter.ts';
import { aMetric, aRow, lungFields } from '../sample.fixture.ts';
import { ArchivedSamples } from './archived-samples.tsx';

const requests: { line: string; text: string }[] = [];
const counted = [
  { id: 5, name: 'beta_values', omic_type: 'methylation', title: 'Beta values', n_samples: 3 },
  { id: 20, name: 'microbiomics_shotgun', omic_type: 'microbiomics', title: 'Shotgun', n_samples: 0 },
];
const archived = { ...aRow(), sample_id: 'lung 7', accessions: ['SRR1234567'] };
const portal = await startRecordingServer((response, { line, text }) => {
  requests.push({ line, text });
  if (line.includes('/studio/data-types')) return answerJson(response, { data: counted });
  if (line.includes('/attrition')) return answerJson(response, { data: { total_unfiltered: 1, total: 1, steps: [] } });
  if (line.includes('/metric')) {
    return answerJson(response, { data: aMetric({ total: 1, total_unfiltered: 1, catalogue: lungFields }) });
  }
  const data = line.includes('/ncbi') ? [archived] : line.includes('/sample/') ? [aRow()] : [];
  answerJson(response, { data, paging: { page: 1, page_size: 25, total: data.length } });
});
connectPages(portal);

beforeEach(() => {
  requests.length = 0;
  setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null });
});
afterEach(() => act(async () => setGrants()));

const openKind = (kind: BrowserPlace) =>
  openPage(
    <DataBrowserScreen
      workspaceId={'e'.repeat(32)}
      kind={kind}
      filter={initialFilter(kind)}
      onFilter={() => undefined}
      cohortDrawer={() => null}
      addDrawer={() => null}
      createAtOnce={false}
    />,
  );
const calls = () => new Set(requests.map(({ line }) => /\/api\/v1(\/[a-z/-]+)/.exec(line)?.[1]));

test.each([
  ['browser', '/sample/microbiomics'],
  ['methylation', '/sample/methylation'],
  ['wgbs', '/sample/wgbs'],
  ['rna', '/sample/rna'],
  ['resistance', '/sample/studio'],
] as const)('the data browser lists and counts %s by its own calls', async (kind, path) => {
  openKind(kind);
  await waitFor(() => expect([...calls()]).toEqual(expect.arrayContaining([path, `${path}/metric`])));
});

test('bisulfite sequencing is asked for without a flag that its call does not take', async () => {
  openKind('wgbs');
  await waitFor(() => expect([...calls()]).toContain('/sample/wgbs'));
  for (const { line, text } of requests.filter((one) => one.line.includes('/wgbs'))) {
    expect(text, line).not.toContain('exclude_workspace_data');
  }
});

test('offers the kinds that have samples, in addition to microbiomes and public archives', async () => {
  openKind('browser');
  expect(await screen.findByRole('link', { name: 'Methylation arrays' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Microbiomes' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'From public archives' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'RNA-seq' })).toBeNull();
});

test('the kind that is looked at has a tab, also while it has no samples', async () => {
  openKind('rna');
  expect((await screen.findByRole('link', { current: 'page' })).textContent).toBe('RNA-seq');
});

test('samples of public archives are looked up by the accessions of a paper, and lead to their records', async () => {
  const { user } = openPage(<ArchivedSamples />);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('From public archives');
  expect((await screen.findByRole('link', { name: 'SRR1234567' })).getAttribute('href')).toContain('SRR1234567');
  const field = screen.getByRole('textbox', { name: 'Accessions' });
  await user.type(field, 'SRR1234567, PRJNA1');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await waitFor(() =>
    expect(requests.map(({ text }) => text).join()).toContain('"accessions":["SRR1234567","PRJNA1"]'),
  );
  await user.clear(field);
  await user.type(field, 'smokers');
  expect(await screen.findByText(/smokers is not an accession/)).toBeDefined();
});
