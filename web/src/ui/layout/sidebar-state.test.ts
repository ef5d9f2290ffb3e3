import { expect, test } from 'vitest';
import { isSidebarHotkey } from './sidebar-state.tsx';

const pressed = (key: string, current: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>) =>
  isSidebarHotkey({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...current });

test('Ctrl+B and Cmd+B toggle the sidebar; other keys are left to the browser', () => {
  expect(pressed('b', { ctrlKey: true })).toBe(true);
  expect(pressed('B', { metaKey: true })).toBe(true);
  expect(pressed('b', {})).toBe(false);
  expect(pressed('b', { ctrlKey: true, shiftKey: true })).toBe(false);
  expect(pressed('k', { ctrlKey: true })).toBe(false);
});
