// @vitest-environment page
import type { GlobalWindow } from 'happy-dom';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { openPage, screen } from '#testing/page';
import { Shell, Sidebar, SidebarProvider } from './index.ts';

const browser = Reflect.get(globalThis, 'happyDOM') as GlobalWindow['happyDOM'];
const widen = (width: number) => act(async () => browser.setViewport({ width }));
const isOpen = () => screen.queryByRole('complementary', { name: 'Sidebar' }) !== null;
const frame = (
  <SidebarProvider>
    <Shell sidebar={<Sidebar brand="Cohortium">Places</Sidebar>} top="Search">
      The page
    </Shell>
  </SidebarProvider>
);

afterEach(async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: what the sidebar remembers is a cookie
  document.cookie = 'cohortium.sidebar.v1=; max-age=0; path=/';
  await widen(1024);
});

test('the sidebar leaves a tablet’s width to the page, and comes with the room for it', async () => {
  openPage(frame);
  expect(isOpen()).toBe(true);
  await widen(1023);
  expect(isOpen()).toBe(false);
  await widen(1024);
  expect(isOpen()).toBe(true);
});

test('anyone who has opened or closed it keeps it so at every width', async () => {
  const { user } = openPage(frame);
  await widen(800);
  await user.click(screen.getByRole('button', { name: 'Open sidebar (Ctrl+B)' }));
  expect(isOpen()).toBe(true);
  await widen(1440);
  expect(isOpen()).toBe(true);
  await user.keyboard('{Control>}b{/Control}');
  expect(isOpen()).toBe(false);
  await widen(1024);
  expect(isOpen()).toBe(false);
});
