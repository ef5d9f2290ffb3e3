import { type WorkspaceDetail, workspaceRoutes } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { HomeScreen } from './home-screen.tsx';
import { grantRole, gutLab } from './invitations/lab.fixture.ts';
import { SetupWorkspaceScreen } from './setup-workspace-screen.tsx';
import { WorkspaceCard } from './workspace-card.tsx';
import { WorkspaceForm } from './workspace-form.tsx';
import { WorkspaceList } from './workspace-list.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

beforeEach(() => grantRole('owner'));
afterEach(() => setGrants());

const ignore = () => undefined;
const own: WorkspaceDetail = { ...gutLab, id: 'e'.repeat(32), name: 'Ana’s own', is_personal: true, n_members: 1 };
const card = (given: Partial<WorkspaceDetail> = {}, selected = false) =>
  renderMarkup(<WorkspaceCard workspace={{ ...gutLab, ...given }} selected={selected} onSelect={ignore} />);
const { queryKey } = queryOf(workspaceRoutes.all, {});
const list = (selectedId: string | null) => (
  <WorkspaceList selectedId={selectedId} onSelect={ignore} onManage={ignore} />
);

test('a card says who is in it and how much it holds, whatever it is named', () => {
  const html = card({ name: 'L'.repeat(300), n_samples: 1_234_567, n_runs: 0 });
  expect(html).toContain('L'.repeat(300));
  expect(html).toContain('truncate');
  expect(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    '6 members · owner Submissions 2 Samples 1,234,567 Cohorts 1 Runs 0',
  );
});

test('the workspace at hand is marked by a word, not by its colour alone', () => {
  expect(card({}, true)).toContain('Open now');
  expect(card({}, true)).toContain('aria-pressed="true"');
  expect(card({}, false)).not.toContain('Open now');
});

test('the personal workspace stands first, whatever order the server gives', () => {
  const both = renderText(list(null), [[queryKey, { data: [gutLab, own] }]]);
  expect(both.indexOf('Ana’s own')).toBeLessThan(both.indexOf('Gut Lab'));
  expect(both).toContain('Only you');
});

test('while the workspaces are on their way none is shown, and one can be made', () => {
  const waiting = renderMarkup(list(null));
  expect(waiting).not.toContain('aria-pressed');
  expect(waiting).toContain('href="/workspace/create"');
  expect(waiting).not.toContain('href="/member');
});

test('members are offered of the selected workspace, or why not', () => {
  expect(renderMarkup(list(gutLab.id), [[queryKey, { data: [gutLab] }]])).toContain(`href="/member/${gutLab.id}"`);
  expect(disabledReasons(list(gutLab.id))).toEqual({});
  setGrants();
  expect(Object.keys(disabledReasons(list(gutLab.id)))).toEqual(['Members']);
  expect(disabledReasons(list(gutLab.id)).Members).toMatch(/permission to .* of this workspace/);
});

test('the home greets by the first name on the person’s clock, and holds what it is given in order', () => {
  setTimeZone('UTC');
  const home = renderText(
    <HomeScreen
      {...{ name: 'Ana Ribeiro', selectedId: null, onSelect: ignore, onManage: ignore }}
      invitations={<p>They ask you.</p>}
      deleted={<p>It can come back.</p>}
      aside={<p>Beside.</p>}
    >
      <p>Recent runs.</p>
    </HomeScreen>,
  );
  expect(home).toMatch(/^Good (morning|afternoon|evening), Ana /);
  expect(home).toMatch(/They ask you\. .*Workspaces.* Recent runs\. It can come back\. Beside\.$/);
});

test('anyone who is in no workspace makes the first one here, and reads what it is for', () => {
  const page = renderText(<SetupWorkspaceScreen onCreated={ignore} invitations={<p>Ben invites you.</p>} />);
  expect(page).toContain('A workspace holds your submissions, runs and cohorts. You don’t have one yet.');
  expect(page).toMatch(/Ben invites you\. Name .*Create workspace$/);
});

test('whom to invite asks for a role only once somebody is named', () => {
  const form = renderText(<WorkspaceForm id="form" onCreated={ignore} onBusy={ignore} />);
  expect(form).toContain('One email address per line, or separated by commas');
  expect(form).not.toContain('Role');
});

test('the switcher names where one is, and says what to do without any', () => {
  const at = (selectedId: string | null) =>
    renderText(<WorkspaceSwitcher workspaces={[own, gutLab]} selectedId={selectedId} onSelect={ignore} />);
  expect(at(gutLab.id)).toContain('Workspace: Gut Lab 6 members · owner');
  expect(at(own.id)).toContain('Workspace: Ana’s own Only you');
  // One that the person was taken out of meanwhile.
  for (const removed of [null, 'f'.repeat(32)]) expect(at(removed)).toContain('No workspace Create one to start');
});
