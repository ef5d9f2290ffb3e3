import { describe, expect, test } from 'vitest';
import { allRoutes } from '../routes.ts';
import { licences, publicationRoutes, publicationStates, publicObjectTypes } from './index.ts';

describe('licences', () => {
  test('every kind of thing has some to choose from, each once, with its text', () => {
    for (const kind of publicObjectTypes) {
      expect(licences.filter(({ fits }) => fits.some((one) => one === kind)).length).toBeGreaterThan(2);
    }
    expect(new Set(licences.map(({ id }) => id)).size).toBe(licences.length);
    for (const { url } of licences) expect(new URL(url).protocol).toBe('https:');
  });
});

describe('the calls', () => {
  test('are those of the specification, and their withdrawals', () => {
    const named = Object.values(publicationRoutes).map(({ method, path }) => `${method} ${path}`);
    expect(named).toEqual(
      expect.arrayContaining([
        'GET /project/publicise',
        'POST /project/publicise',
        'GET /project/publicise/user',
        'DELETE /project/public',
        'GET /publicise/publicise',
        'POST /publicise/publicise',
        'PATCH /publicise/publicise',
        'PATCH /publicise/publicise/assign',
        'GET /publicise/publicise/user',
      ]),
    );
    expect(allRoutes).toEqual(expect.arrayContaining(Object.values(publicationRoutes)));
  });

  test('list submissions by default, and states with commas between them', () => {
    const { query } = publicationRoutes.list;
    expect(query.parse({})).toMatchObject({ object_type: 'project', scope: 'workspace', page: 1, page_size: 25 });
    expect(query.parse({ state: 'draft,public' }).state).toEqual(['draft', 'public']);
    expect(query.parse({ state: [...publicationStates] }).state).toEqual([...publicationStates]);
    expect(query.safeParse({ state: 'draft,gone' }).success).toBe(false);
    expect(query.safeParse({ scope: 'everything' }).success).toBe(false);
  });

  test('take only what is known by name; a reason is needed to withdraw', () => {
    const id = '0'.repeat(32);
    const { body } = publicationRoutes.requestProject;
    expect(body.parse({ project_id: id })).toEqual({ project_id: id, action: 'save', note: '' });
    expect(body.safeParse({ project_id: id, state: 'public' }).success).toBe(false);
    expect(body.safeParse({ project_id: id, embargo_until: '2026-02-30' }).success).toBe(false);
    expect(body.safeParse({ project_id: id, note: 'a\u0000b' }).success).toBe(false);
    for (const { body: withdrawal } of [publicationRoutes.withdrawProject]) {
      expect(withdrawal.safeParse({ project_id: id, reason: '  ' }).success).toBe(false);
      expect(withdrawal.safeParse({ project_id: id }).success).toBe(false);
    }
  });
});
