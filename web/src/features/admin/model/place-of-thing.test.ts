import { expect, test } from 'vitest';
import { nameOfThing, placeOfThing } from './place-of-thing.ts';

const lab = { id: 'b'.repeat(32), name: 'Gut lab' };
const study = {
  ...{ kind: 'project', object_id: 'a'.repeat(32), object_name: 'Weaning', object_is_there: true, workspace: lab },
};

test('a submission of the workspace at hand leads to its page, one of another workspace nowhere', () => {
  expect(placeOfThing(study, lab.id)).toEqual({ to: `/projects/${study.object_id}` });
  expect(placeOfThing(study, 'c'.repeat(32))).toBeNull();
  expect(placeOfThing({ ...study, workspace: null }, null)).toBeNull();
});

test('accounts and workspaces lead to where they are looked after', () => {
  const ana = { ...study, kind: 'account', object_name: 'Ana Ribeiro', workspace: null };
  expect(placeOfThing(ana, null)).toEqual({ to: '/admin/users', search: { search: 'Ana Ribeiro' } });
  const place = placeOfThing({ ...study, kind: 'workspace', object_name: 'Gut lab' }, null);
  expect(place).toEqual({ to: '/admin/workspaces', search: { search: 'Gut lab' } });
});

test('what is gone, or has no page, keeps its name and leads nowhere', () => {
  expect(placeOfThing({ ...study, object_is_there: false }, lab.id)).toBeNull();
  expect(placeOfThing({ ...study, kind: 'session' }, lab.id)).toBeNull();
  expect(nameOfThing(study)).toBe('Weaning');
});

test('what was never called anything is told by its id, a long one by its beginning', () => {
  expect(nameOfThing({ object_id: 'a'.repeat(32), object_name: null })).toBe('aaaaaaaa…');
  expect(nameOfThing({ object_id: 'csv', object_name: null })).toBe('csv');
  expect(nameOfThing({ object_id: null, object_name: null })).toBeNull();
});
