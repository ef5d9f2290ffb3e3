import { expect, test } from 'vitest';
import { updatedParams } from './use-stored-list-view.ts';

test('of a list its filters are kept as they are after a change, without those that say nothing', () => {
  const address: Record<string, string> = { name: 'gut', state: 'failed', tab: 'own' };
  const word = (name: string) => address[name] ?? '';
  expect(updatedParams(['name', 'state', 'sort'], word)).toEqual({ name: 'gut', state: 'failed' });
  expect(updatedParams(['name', 'state', 'sort'], word, { state: '', sort: 'name', page: 1 })).toEqual({
    name: 'gut',
    sort: 'name',
  });
});
