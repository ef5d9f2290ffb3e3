import { adminRoutes, permissionsOfAppRole, type SystemState } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { renderText } from '#testing';
import { SystemScreen } from './system-screen.tsx';
import { FailedJobs, Queues } from './work-cards.tsx';

const well: SystemState = {
  ...{ environment: 'prod', url: 'https://portal.example', maintenance: false },
  ...{ started_at: '2026-11-20T00:00:00Z', checked_at: '2026-11-21T04:00:00Z', memory_bytes: 500e6 },
  versions: { product: '0.6.0', node: '24.1.0', database: '18.1', index: '26.5' },
  engine: { name: 'cwltool', version: '3.1' },
  scanner: null,
  database: { is_built_in: true, size_bytes: 2e9 },
  migrations: { n_applied: 41, latest: '2026-11-23-01-x', latest_at: '2026-11-20T00:00:00Z' },
  index: { answers: true, is_built_in: false, n_samples: 1_234_567 },
  data_sets: { loaded: 4, not_loaded: 0 },
  disk: { folder: '/data', free_bytes: 25e9, total_bytes: 100e9 },
  ...{ queues: [], failed_jobs: [], problems: [] },
  mail: { delivery: 'outbox', waiting: 0, failed: 0, stored: 12 },
};
const admin = { app_permissions: permissionsOfAppRole.platform_admin, workspace_permissions: null, settings: null };
beforeEach(() => setGrants(admin));
afterEach(() => setGrants());

const page = (given: Partial<SystemState> = {}) =>
  renderText(<SystemScreen />, [[queryOf(adminRoutes.system, {}).queryKey, { data: { ...well, ...given } }]]);

test('a portal that is well says so, since when it runs, and of what it is made', () => {
  const text = page();
  expect(text).toContain('operational');
  expect(text).toContain('Running for 1 day 4 h');
  expect(text).toContain('Version 0.6.0 (prod)');
  expect(text).toContain('PostgreSQL 18.1, built in');
  expect(text).toContain('ClickHouse 26.5 Samples 1,234,567');
  expect(text).toContain('cwltool 3.1');
  expect(text).toContain('uploads are not scanned');
});

test('a portal with jobs that failed permanently does not say that all works', () => {
  const failure = 'The disk is full.';
  const failed_jobs = [{ id: '1', queue: 'load-data-set', failure, failed_at: '2026-11-21T03:00:00Z' }];
  const text = page({ failed_jobs });
  expect(text).not.toContain('operational');
  expect(text).toContain('1 failed job');
});

test('problems come first, in the server’s wording', () => {
  const text = page({ problems: ['The disk is nearly full.', 'The index does not answer.'] });
  expect(text).toContain('problem detected');
  expect(text).not.toContain('operational');
  expect(text.indexOf('The disk is nearly full.')).toBeLessThan(text.indexOf('Version 0.6.0'));
});

test('an index that does not answer has an unknown number of samples, not none', () => {
  const text = page({
    versions: { ...well.versions, index: null },
    index: { answers: false, is_built_in: true, n_samples: null },
  });
  expect(text).toContain('ClickHouse no answer Samples unknown');
});

test('a portal without an engine says that none is installed, and what that means', () => {
  const text = page({ engine: null });
  expect(text).toContain('not installed');
  expect(text).toContain('pipelines can’t be run');
});

test('where messages go is reported in a sentence', () => {
  expect(page()).toContain('here 12 No mail server is set up. Messages are stored here');
  expect(page({ mail: { ...well.mail, delivery: 'mail' } })).toContain('Messages are sent by the mail server.');
  expect(page({ mail: { ...well.mail, delivery: 'spool' } })).toContain(
    'No mail server is set up. Messages are saved as files in the data folder for the operator.',
  );
});

test('before the first answer nothing is claimed to work', () => {
  expect(renderText(<SystemScreen />)).not.toMatch(/all works|does not work|Version/);
});

test('anyone who does not look after the portal sees nothing of it', () => {
  setGrants({ ...admin, app_permissions: permissionsOfAppRole.technical_assistant });
  expect(page()).toContain('permission to see system of the portal');
  expect(page()).not.toContain('0.6.0');
});

test('work is named in words, with what waits, runs and has failed', () => {
  const queue = { name: 'load_data-set', waiting: 1234, running: 2, failed: 1, oldest_waiting_at: null };
  expect(renderText(<Queues queues={[queue]} />)).toMatch(/load data set 1,234 2 1 –/);
  expect(renderText(<Queues queues={[]} />)).toContain('No background jobs yet.');
});

test('what failed permanently tells why; without any the card is not there', () => {
  const job = { id: '1', queue: 'send-mail', failure: 'Mailbox <full>', failed_at: '2026-11-20T10:00:00Z' };
  expect(renderText(<FailedJobs jobs={[job]} />)).toContain('send mail Mailbox &lt;full&gt;');
  expect(renderText(<FailedJobs jobs={[]} />)).toBe('');
});
