import { type WorkspaceDetail, workspaceRoutes } from '@cohortium/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { queryOf } from '#platform/api';
import { grant } from '#platform/permissions';
import { draw, refusals, said } from '#testing';
import { gutLab, lookAs } from '../model/lab.fixture.ts';
import { HomeScreen } from './home-screen.tsx';
import { SetupWorkspaceScreen } from './setup-workspace-screen.tsx';
import { WorkspaceCard } from './workspace-card.tsx';
import { WorkspaceForm } from './workspace-form.tsx';
import { WorkspaceList } from './workspace-list.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

beforeEach(() => lookAs('owner'));
afterEach(() => grant());

const ignore = () => undefined;
const own: WorkspaceDetail = { ...gutLab, id: 'e'.repeat(32), name: 'Ana’s own', is_personal: true, n_members: 1 };
const card = (given: Partial<WorkspaceDetail> = {}, selected = false) =>
  draw(<WorkspaceCard workspace={{ ...gutLab, ...given }} selected={selected} onSelect={ignore} />);
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
  const both = said(list(null), [[queryKey, { data: [gutLab, own] }]]);
  expect(both.indexOf('Ana’s own')).toBeLessThan(both.indexOf('Gut Lab'));
  expect(both).toContain('Only you');
});

test('while the workspaces are on their way none is shown, and one can be made', () => {
  const waiting = draw(list(null));
  expect(waiting).not.toContain('aria-pressed');
  expect(waiting).toContain('href="/workspace/create"');
  expect(waiting).not.toContain('href="/member');
});

test('members are offered of the selected workspace, or why not', () => {
  expect(draw(list(gutLab.id), [[queryKey, { data: [gutLab] }]])).toContain(`href="/member/${gutLab.id}"`);
  expect(refusals(list(gutLab.id))).toEqual({});
  grant();
  expect(Object.keys(refusals(list(gutLab.id)))).toEqual(['Members']);
  expect(refusals(list(gutLab.id)).Members).toMatch(/permission to .* of this workspace/);
});

test('the home greets by the first name on the person’s clock, and holds what it is given in order', () => {
  setTimeZone('UTC');
  const home = said(
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

test('whoever is in no workspace makes the first one here, and reads what it is for', () => {
  const page = said(<SetupWorkspaceScreen onCreated={ignore} invitations={<p>Ben invites you.</p>} />);
  expect(page).toContain('you are in none yet');
  expect(page).toMatch(/Ben invites you\. Name .*Create workspace$/);
});

test('whom to invite asks for a role only once somebody is named', () => {
  const form = said(<WorkspaceForm id="form" onCreated={ignore} onBusy={ignore} />);
  expect(form).toContain('One email address per line, or separated by commas');
  expect(form).not.toContain('Role');
});

test('the switcher names where one is, and says what to do without any', () => {
  const at = (selectedId: string | null) =>
    said(<WorkspaceSwitcher workspaces={[own, gutLab]} selectedId={selectedId} onSelect={ignore} />);
  expect(at(gutLab.id)).toContain('Workspace: Gut Lab 6 members · owner');
  expect(at(own.id)).toContain('Workspace: Ana’s own Only you');
  // One that the person was taken out of meanwhile.
  for (const gone of [null, 'f'.repeat(32)]) expect(at(gone)).toContain('No workspace Create one to start');
});
