import { CallError } from '@cohortium/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { currentToasts, dismissToast } from '../feedback/toast-store.ts';
import { type Deleted, DeletedList, formatDaysLeft, notifyDeletion, restoreWithToast } from './deleted-list.tsx';

const queryKey = ['deleted'];
function List({ denied, more }: { denied?: string; more?: boolean }) {
  const list: UseQueryResult<{ data: Deleted[]; paging: { page: number; page_size: number; total: number } }> =
    useQuery({ queryKey, queryFn: () => Promise.reject(new Error('not asked here')) });
  return (
    <DeletedList
      list={list}
      resourceLabel="Deleted things"
      facts={[{ id: 'name', header: 'Deleted', value: ({ name }) => name, sortable: false }]}
      onRestore={async () => 'Gut'}
      denied={denied}
      more={more ? (_, why) => (why === null ? 'for good' : `not for good: ${why}`) : undefined}
      onView={() => undefined}
    >
      They count towards the storage
    </DeletedList>
  );
}

const shown = () => currentToasts().toasts.filter(({ open }) => open);
afterEach(() => {
  for (const { id } of currentToasts().toasts) dismissToast(id);
});

describe('what was deleted', () => {
  test('is named, with where it stays and for how long; a click on “Undo” brings it back and says so', async () => {
    notifyDeletion('“Gut”', async () => '“Gut”');
    const [toast] = shown();
    expect([toast?.title, toast?.description]).toEqual([
      'Deleted “Gut”.',
      'You can restore it from “Recently deleted” for 30 days.',
    ]);
    expect(toast?.action?.label).toBe('Undo');
    await restoreWithToast(async () => '“Gut”');
    expect(shown()[0]).toMatchObject({ title: 'Restored “Gut”.', tone: 'success' });
  });

  test('and cannot be brought back any more says why', async () => {
    const error = new CallError(410, { detail: 'It was removed for good on 1 March.', code: 'gone' });
    await restoreWithToast(() => Promise.reject(error));
    expect(shown()[0]).toMatchObject({
      ...{ title: 'This item could not be restored.', tone: 'danger' },
      description: 'It was removed for good on 1 March.',
    });
  });

  test('stays for as many days as are left, the last of them not counted as a whole one', () => {
    expect([30, 2, 1, 0].map(formatDaysLeft)).toEqual(['30 days', '2 days', 'less than a day', 'less than a day']);
  });
});

describe('the list of what was deleted', () => {
  const row = (changed: Partial<Deleted> = {}): Deleted => ({
    ...{ deletion_id: 'd'.repeat(32), name: 'Gut', deleted_by: 'Ben', deleted_at: '2026-11-20T09:00:00Z' },
    ...{ days_left: 12, can_restore: true },
    ...changed,
  });
  const page = (data: Deleted[]) => ({ data, paging: { page: 1, page_size: 25, total: data.length } });

  test('shows who deleted it when, how long it can be brought back, and offers that by name', () => {
    const text = renderText(<List more />, [[queryKey, page([row()])]]);
    expect(text).toMatch(/Gut .* by Ben 12 days Restore Gut for good/);
    expect(text).toContain('They count towards the storage');
  });

  test('of somebody who may not bring it back: the button is closed and says so, a further act hears it too', () => {
    const answers = [[queryKey, page([row({ can_restore: false })])]] as [readonly unknown[], unknown][];
    expect(disabledReasons(<List />, answers)).toMatchObject({ 'Restore Gut': "Don't have permission to restore Gut" });
    expect(renderText(<List more />, answers)).toContain(
      "not for good: Don't have permission to restore Gut".replace("'", '&#x27;'),
    );
  });

  test('has words for nothing, for a failure, and for whom may not see it', () => {
    expect(renderText(<List />, [[queryKey, page([])]])).toContain(
      'No recently deleted items. Deleted things are kept here for 30 days and can be restored.',
    );
    const down = new CallError(503, { detail: 'The portal restarts.', code: 'unavailable' });
    expect(renderText(<List />, [[queryKey, down]])).toContain(
      'The list could not be loaded. The portal restarts. Try again',
    );
    expect(textOfHtml(renderMarkup(<List denied="You may not see it." />, [[queryKey, page([row()])]]))).toContain(
      'You may not see it.',
    );
  });
});
