import { afterEach, expect, test, vi } from 'vitest';
import { isOnline, subscribeNetwork } from './network.ts';

afterEach(() => vi.unstubAllGlobals());

test('the network is there unless the machine says that it is not', () => {
  const messages = [undefined, true, false].map((onLine) => {
    vi.stubGlobal('navigator', { onLine });
    return isOnline();
  });
  expect(messages).toEqual([true, true, false]);
});

test('listeners hear of every change until they unsubscribe', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  let reportedCount = 0;
  const stop = subscribeNetwork(() => {
    reportedCount += 1;
  });
  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('online'));
  stop();
  page.dispatchEvent(new Event('offline'));
  expect(reportedCount).toBe(2);
});
