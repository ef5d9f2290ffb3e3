import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, snackbar, subscribeToasts, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const shown of currentToasts().toasts) dismissToast(shown.id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test('one toast at a time: the next takes the place of the first', () => {
  toast({ title: 'Cohort created' });
  toast({ title: 'Run started' });
  expect(currentToasts().toasts.map((one) => one.title)).toEqual(['Run started']);
});

test('a toast stays five seconds and a snackbar two and a half by default', () => {
  toast({ title: 'Saved' });
  expect(currentToasts().toasts[0]?.duration_ms).toBe(5000);
  toast({ title: 'Read this slowly', duration_ms: 9000 });
  expect(currentToasts().toasts[0]?.duration_ms).toBe(9000);
  snackbar("Don't have permission to edit RISK mucosa");
  expect(currentToasts().snackbar?.duration_ms).toBe(2500);
});

test('a dismissed toast closes first and is forgotten when it has left', () => {
  const dismiss = toast({ title: 'Saved' });
  dismiss();
  expect(currentToasts().toasts[0]?.open).toBe(false);
  vi.runAllTimers();
  expect(currentToasts().toasts).toEqual([]);
});

test('a snackbar shown while the old one leaves is not taken away with it', () => {
  const dismiss = snackbar('First');
  dismiss();
  snackbar('Second');
  vi.runAllTimers();
  expect(currentToasts().snackbar?.message).toBe('Second');
});

test('the page hears of each change once', () => {
  let heard = 0;
  const stop = subscribeToasts(() => {
    heard += 1;
  });
  toast({ title: 'Saved' });
  stop();
  toast({ title: 'Saved again' });
  expect(heard).toBe(1);
});
