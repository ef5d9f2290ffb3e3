import { permissionsOfAppRole, workspaceRoutes } from '@cohortium/contract';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { SidebarProvider } from '#ui/layout';
import { PersonMenu } from './person-menu.tsx';
import { PortalSidebar, SidebarFoot } from './portal-sidebar.tsx';
import { BrokenPage } from './screens/error-page.tsx';
import { NotFound } from './screens/not-found.tsx';
import { lab, labSession, SessionFixture } from './session.fixture.tsx';
import { initialSession } from './session.ts';
import type { SessionState } from './session-shape.ts';

afterEach(() => setGrants());

/** A part of the shell, as somebody sees it whose session is in this state. */
const seen = (part: ReactNode, state: SessionState = labSession) => (
  <SessionFixture state={state}>
    <SidebarProvider>{part}</SidebarProvider>
  </SessionFixture>
);
const { queryKey } = queryOf(workspaceRoutes.detail, {});
const holding = (storage_bytes: number): [readonly unknown[], unknown][] => [
  [queryKey, { data: { ...lab, storage_bytes, storage_quota_bytes: 500e9 } }],
];

test('the sidebar offers the pages of everybody, and the administration to whom it is open', () => {
  const plain = renderText(seen(<PortalSidebar />));
  expect(plain).toMatch(/Workspace: Gut Lab 2 members · owner.*Home.*Data Submissions.*Pipelines.*Runs/);
  expect(plain).not.toContain('Administration');
  setGrants({ app_permissions: permissionsOfAppRole.platform_admin, workspace_permissions: null, settings: null });
  expect(renderText(seen(<PortalSidebar />))).toMatch(/Administration Users Workspaces Review queue .* System/);
});

test('the page where one is, and only it, is marked in the menu', () => {
  const [, menu = ''] = renderMarkup(seen(<PortalSidebar />)).split('<nav');
  expect(menu.match(/aria-current="page"[^>]*>.*?<\/a>/g)).toEqual([expect.stringMatching(/Home<\/a>$/)]);
});

test('money and room of the workspace stand at the foot; without a workspace there is neither', () => {
  const foot = renderText(seen(<SidebarFoot />, { ...labSession, balance: 12.5 }), holding(12e9));
  expect(foot.replaceAll(/[\u202f\u00a0]/g, ' ')).toMatch(/^Balance \D*12\.50\D* Storage 12\S* GB of 500 GB/);
  expect(renderText(seen(<PortalSidebar />, { ...labSession, workspace_id: null }))).not.toContain('Balance');
});

test('a balance that has not come is not zero', () => {
  expect(renderText(seen(<SidebarFoot />))).toMatch(/^Balance –/);
  // Nothing charged, nothing to tell.
  expect(renderText(seen(<SidebarFoot />, { ...labSession, balance: 0 }))).not.toContain('Balance');
});

test('whose menu it is is reported by name; nobody has none', () => {
  expect(renderText(seen(<PersonMenu />))).toContain('Your menu: Ana &lt;i&gt;Ribeiro&lt;/i&gt;');
  expect(renderText(seen(<PersonMenu />, initialSession))).toBe('');
});

test('an address without a page, and a page that broke, lead on', () => {
  expect(renderMarkup(<NotFound />)).toContain('href="/"');
  const broken = renderText(<BrokenPage error={new Error('No <b>plot</b>.')} reset={() => undefined} />);
  expect(broken).toContain('This page could not be displayed. No &lt;b&gt;plot&lt;/b&gt;. Your data');
  expect(disabledReasons(<BrokenPage error={null} reset={() => undefined} />)).toEqual({});
});
