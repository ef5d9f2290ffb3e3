/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { type Route, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';

const pages = new URL('..', import.meta.url);
const source = readdirSync(pages, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$/.test(file) && !file.startsWith('testing'))
  .map((file) => readFileSync(new URL(file, pages), 'utf8'))
  .join('\n');
const named = new Set([...source.matchAll(/\b\w*[rR]outes(?:\.\w+)?\.(\w+)/g)].map(([, name]) => name));

/** The share drawer is handed all calls of a resource type and takes these. */
const inShareDrawer = ['grants', 'share', 'unshare', 'links', 'createLink', 'revokeLink'];
/** Imported by itself, when a session begins. */
const byItself = source.includes('dataTypesRoute') ? ['dataTypes'] : [];
/** The browser follows a redirect, and fetches a file for which a page has asked the ticket; workflow clients ask WES. */
const isForOthers = ({ base, response }: Route) => base === 'wes' || response === 'redirect' || response === 'file';

test('every call of the contract is asked by a page, or says who asks it', () => {
  const calls = Object.entries(routes).flatMap(([noun, all]) =>
    Object.entries<Route>(all).map(([name, route]) => ({ noun, name, route })),
  );
  const byNoPage = calls.filter(
    ({ name, route }) => !isForOthers(route) && ![...named, ...inShareDrawer, ...byItself].includes(name),
  );
  const toName = ({ noun, name }: { noun: string; name: string }) => `${noun}.${name}`;
  expect(byNoPage.map(toName)).toEqual(calls.filter(({ route }) => route.used_by !== undefined).map(toName));
});
