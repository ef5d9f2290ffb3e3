import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listFilterShape, toHiddenScopes } from './catalogue.ts';

const hides = (query: object) => toHiddenScopes(z.object(listFilterShape).parse(query));

describe('a list of pipelines, parameter sets or runs', () => {
  test.each<[object, object]>([
    [{}, { own: false, shared: false, public: false }],
    [{ hide_private: 'true' }, { own: true, shared: false, public: false }],
    [{ hide_shared: '1' }, { own: false, shared: true, public: false }],
    [{ hide_public: 'true' }, { own: false, shared: false, public: true }],
    // Lists of what is shared leave public things out, unless one says that they shall not.
    [{ shared_with_me: 'true' }, { own: true, shared: false, public: true }],
    [
      { shared_with_me: 'true', hide_public: 'false' },
      { own: true, shared: false, public: false },
    ],
    [
      { shared_with_me: 'true', hide_shared: 'true' },
      { own: true, shared: true, public: true },
    ],
  ])('asked with %j hides %j', (query, hidden) => {
    expect(hides(query)).toEqual(hidden);
  });

  test('looks for a part of a name, of one line', () => {
    const filter = z.object(listFilterShape);
    expect(filter.parse({ name: '  V4 ' }).name).toBe('V4');
    for (const name of ['a\nb', 'x'.repeat(201)]) expect(filter.safeParse({ name }).success).toBe(false);
  });
});
