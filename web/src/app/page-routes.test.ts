/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { permissionsOfAppRole } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { buildAbility } from '#platform/permissions';
import { isPage, MENU_GROUPS, pageRoutes } from './page-routes.ts';
import { isDetailPath, isOpen, needsSignIn, PUBLIC_AUTH_PATHS, WITHOUT_WORKSPACE } from './session-paths.ts';

const menuOf = (role: keyof typeof permissionsOfAppRole) => {
  const granted = { app_permissions: permissionsOfAppRole[role], workspace_permissions: null, settings: null };
  const may = buildAbility(granted);
  const open = pageRoutes.filter(({ menu }) => menu && (!menu.needs || may.can(...menu.needs)));
  return open.filter(({ menu }) => menu?.group === 'Administration').map(({ title }) => title);
};

test('each path and each entry of the menu is one page’s', () => {
  const paths = pageRoutes.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const icons = pageRoutes.flatMap(({ menu }) => (menu ? [menu.icon] : []));
  expect(new Set(icons).size).toBe(icons.length);
  expect(pageRoutes.every(({ title }) => title.trim() !== '')).toBe(true);
});

test('every link leads to a page', () => {
  const folder = new URL('..', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file),
  );
  const targets = files.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bto[=:] ?["'](\/[^"']*)["']/g)].map(([, to = '']) => to),
  );
  const toAddress = (to: string) => to.replace('$version', '1').replaceAll(/\$\w+/g, '0'.repeat(32));
  expect(targets.length).toBeGreaterThan(100);
  expect(targets.filter((to) => !isPage(toAddress(to)) && !isOpen(toAddress(to)))).toEqual([]);
});

test('the crumbs of every page lead up to a page that is there, and end', () => {
  for (const place of pageRoutes) {
    const trail = [place.path];
    for (let up = place.under; up !== undefined; up = pageRoutes.find(({ path }) => path === up)?.under) {
      expect(pageRoutes.some(({ path }) => path === up)).toBe(true);
      expect(trail).not.toContain(up);
      trail.push(up);
    }
  }
});

test('a page of one thing stands under its list, so that its list is marked in the menu', () => {
  const ofOne = pageRoutes.filter(({ path }) => path.endsWith('$id') && path !== '/member/$id');
  expect(ofOne.length).toBeGreaterThan(5);
  for (const { under } of ofOne) expect(pageRoutes.find(({ path }) => path === under)?.menu).toBeDefined();
});

test('nothing behind the sign-in is open without it', () => {
  expect(pageRoutes.filter(({ path }) => isOpen(path))).toEqual([]);
  for (const path of WITHOUT_WORKSPACE) expect(pageRoutes.some((place) => place.path === path)).toBe(true);
});

test('every group of the menu holds something', () => {
  for (const group of MENU_GROUPS) expect(pageRoutes.some(({ menu }) => menu?.group === group)).toBe(true);
});

test('the administration is offered by role: all of it, a part, or nothing', () => {
  expect(menuOf('platform_admin')).toHaveLength(7);
  expect(menuOf('platform_moderator')).toEqual(['Users', 'Workspaces', 'Review queue']);
  expect(menuOf('technical_assistant')).toEqual(['Users', 'Workspaces']);
  expect(menuOf('data_curator')).toEqual(['Review queue']);
  expect(menuOf('data_explorer')).toEqual([]);
});

test('only a page with a thing’s id is about one thing', () => {
  const id = '0123456789abcdef'.repeat(2);
  for (const path of [`/cohorts/${id}`, `/run/${id}/`, `/member/${id}/more`]) expect(isDetailPath(path)).toBe(true);
  const others = [
    '/',
    '/run',
    `/run/${id}0`,
    `/run/${id.toUpperCase()}`,
    `/${id}`,
    '/run/latest',
    `/public/project/${id}`,
  ];
  expect(others.filter(isDetailPath)).toEqual([]);
});

test('only where there is a page does one have to sign in', () => {
  for (const path of ['/', '/projects', '/PROJECTS/', '/cohorts/1', '/login/', '/Login']) {
    expect(needsSignIn({ path, exists: isPage(path) })).toBe(true);
  }
  for (const path of ['/login', '/view', '/projcets', '/cohorts/1/2', '/.env']) {
    expect(needsSignIn({ path, exists: isPage(path) })).toBe(false);
  }
});

test('an open path is open as it is written, not with more behind it', () => {
  for (const path of PUBLIC_AUTH_PATHS) expect(isOpen(path)).toBe(true);
  for (const path of ['/login/', '/login/x', '/LOGIN', '/viewer', '']) expect(isOpen(path)).toBe(false);
});

test('public cohorts are open to everybody, each in a version; other public records are not', () => {
  const id = '0'.repeat(32);
  for (const path of ['/public/cohorts', `/public/cohort/${id}/2`]) expect(isOpen(path)).toBe(true);
  const others = [
    `/public/cohort/${id}`,
    `/public/project/${id}`,
    `/public/cohort/${id}/2/x`,
    '/public/cohorts/',
    '/public',
  ];
  expect(others.filter(isOpen)).toEqual([]);
});
