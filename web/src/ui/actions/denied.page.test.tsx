// @vitest-environment page
import { expect, test, vi } from 'vitest';
import { fireEvent, openPage, screen } from '#testing/page';
import { currentToasts } from '../feedback/toast-store.ts';
import { Button } from './button.tsx';

test('a missing permission shows a toast with the specification’s text; other reasons do not', async () => {
  const act = vi.fn();
  const denied = "Don't have permission to delete Gut";
  await openPage(
    <>
      <Button disabledReason={denied} onClick={act}>
        Delete
      </Button>
      <Button disabledReason="Choose two" onClick={act}>
        Merge
      </Button>
    </>,
  );
  const titles = () => currentToasts().toasts.flatMap(({ title, open }) => (open ? [title] : []));
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(titles()).not.toContain('Choose two');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(titles()).toContain(denied);
  expect(act).not.toHaveBeenCalled();
});
