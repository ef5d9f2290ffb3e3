import { permissionsOfAppRole, workspaceRoutes } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { grant } from '#platform/permissions';
import { draw, refusals, said } from '#testing';
import { SidebarProvider } from '#ui/layout';
import { BrokenPage } from '../screens/broken-page.tsx';
import { NotFound } from '../screens/not-found.tsx';
import { atRest } from '../session.ts';
import type { SessionState } from '../session-shape.ts';
import { InSession, inLab, lab } from './in-lab.fixture.tsx';
import { NetworkNote, OfflineNote } from './offline-note.tsx';
import { PersonMenu } from './person-menu.tsx';
import { PortalSidebar } from './portal-sidebar.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';

afterEach(() => grant());

/** A part of the shell, as somebody sees it whose session is in this state. */
const seen = (part: ReactNode, state: SessionState = inLab) => (
  <InSession state={state}>
    <SidebarProvider>{part}</SidebarProvider>
  </InSession>
);
const { queryKey } = queryOf(workspaceRoutes.detail, {});
const holding = (storage_bytes: number): [readonly unknown[], unknown][] => [
  [queryKey, { data: { ...lab, storage_bytes, storage_quota_bytes: 500e9 } }],
];

test('the sidebar offers the pages of everybody, and the administration to whom it is open', () => {
  const plain = said(seen(<PortalSidebar />));
  expect(plain).toMatch(/Workspace: Gut Lab 2 members · owner.*Home.*Data Submissions.*Pipelines.*Runs/);
  expect(plain).not.toContain('Administration');
  grant({ app_permissions: permissionsOfAppRole.platform_admin, workspace_permissions: null, settings: null });
  expect(said(seen(<PortalSidebar />))).toMatch(/Administration Users Workspaces Review queue .* System/);
});

test('the page where one is, and only it, is marked in the menu', () => {
  const [, menu = ''] = draw(seen(<PortalSidebar />)).split('<nav');
  expect(menu.match(/aria-current="page"[^>]*>.*?<\/a>/g)).toEqual([expect.stringMatching(/Home<\/a>$/)]);
});

test('money and room of the workspace stand at the foot; without a workspace there is neither', () => {
  const foot = said(seen(<SidebarFoot />, { ...inLab, balance: 12.5 }), holding(12e9));
  expect(foot.replaceAll(/[\u202f\u00a0]/g, ' ')).toMatch(/^Balance \D*12\.50\D* Storage 12\S* GB of 500 GB/);
  expect(said(seen(<PortalSidebar />, { ...inLab, workspace_id: null }))).not.toContain('Balance');
});

test('a balance that has not come is not zero', () => {
  expect(said(seen(<SidebarFoot />))).toMatch(/^Balance –/);
  // Nothing charged, nothing to tell.
  expect(said(seen(<SidebarFoot />, { ...inLab, balance: 0 }))).not.toContain('Balance');
});

test('whose menu it is is said by name; nobody has none', () => {
  expect(said(seen(<PersonMenu />))).toContain('Your menu: Ana &lt;i&gt;Ribeiro&lt;/i&gt;');
  expect(said(seen(<PersonMenu />, atRest))).toBe('');
});

test('an address without a page, and a page that broke, lead on', () => {
  expect(draw(<NotFound />)).toContain('href="/"');
  const broken = said(<BrokenPage error={new Error('No <b>plot</b>.')} reset={() => undefined} />);
  expect(broken).toContain('No &lt;b&gt;plot&lt;/b&gt;. Your data are not touched by this.');
  expect(refusals(<BrokenPage error={null} reset={() => undefined} />)).toEqual({});
});

test('without a network the page says that it is old, and that it goes on by itself', () => {
  expect(said(<OfflineNote online={false} />)).toContain('You are offline. What you see is from before');
  expect(draw(<OfflineNote online />)).toBe('');
  expect(draw(<NetworkNote />)).toBe('');
});
