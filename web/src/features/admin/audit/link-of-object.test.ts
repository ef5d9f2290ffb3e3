import { expect, test } from 'vitest';
import { linkOfObject, nameOfObject } from './link-of-object.ts';

const lab = { id: 'b'.repeat(32), name: 'Gut lab' };
const study = {
  ...{ kind: 'project', object_id: 'a'.repeat(32), object_name: 'Weaning', object_exists: true, workspace: lab },
};

test('a submission of the workspace at hand leads to its page, one of another workspace nowhere', () => {
  expect(linkOfObject(study, lab.id)).toEqual({ to: `/projects/${study.object_id}` });
  expect(linkOfObject(study, 'c'.repeat(32))).toBeNull();
  expect(linkOfObject({ ...study, workspace: null }, null)).toBeNull();
});

test('accounts and workspaces lead to where they are looked after', () => {
  const ana = { ...study, kind: 'account', object_name: 'Ana Ribeiro', workspace: null };
  expect(linkOfObject(ana, null)).toEqual({ to: '/admin/users', search: { search: 'Ana Ribeiro' } });
  const place = linkOfObject({ ...study, kind: 'workspace', object_name: 'Gut lab' }, null);
  expect(place).toEqual({ to: '/admin/workspaces', search: { search: 'Gut lab' } });
});

test('what is gone, or has no page, keeps its name and leads nowhere', () => {
  expect(linkOfObject({ ...study, object_exists: false }, lab.id)).toBeNull();
  expect(linkOfObject({ ...study, kind: 'session' }, lab.id)).toBeNull();
  expect(nameOfObject(study)).toBe('Weaning');
});

test('an unnamed object is shown by its id, shortened if long', () => {
  expect(nameOfObject({ object_id: 'a'.repeat(32), object_name: null })).toBe('aaaaaaaa…');
  expect(nameOfObject({ object_id: 'csv', object_name: null })).toBe('csv');
  expect(nameOfObject({ object_id: null, object_name: null })).toBeNull();
});
