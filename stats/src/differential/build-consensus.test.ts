import { describe, expect, test } from 'vitest';
import { buildConsensus } from './build-consensus.ts';

const finding = (feature_id: string, is_different: boolean, effect: number | null = 1) => ({
  feature_id,
  is_different,
  effect,
});
const lefse = {
  method: 'lefse',
  findings: [finding('a', true, 3), finding('b', true, -2), finding('c', false), finding('d', true, 1)],
};
const ancom = {
  method: 'ancom-bc',
  findings: [finding('b', true, -0.4), finding('a', true, 0.2), finding('d', true, -1)],
};
const rank = { method: 'rank-sum', findings: [finding('a', true, null), finding('b', false), finding('c', false)] };

describe('a consensus of methods', () => {
  const { features, methods } = buildConsensus([lefse, ancom, rank]);

  test('puts first what most methods found', () => {
    expect(methods).toEqual(['lefse', 'ancom-bc', 'rank-sum']);
    expect(features).toEqual([
      {
        feature_id: 'a',
        tested_by: 3,
        found_by: ['lefse', 'ancom-bc', 'rank-sum'],
        direction: 1,
        is_contradicted: false,
      },
      { feature_id: 'b', tested_by: 3, found_by: ['lefse', 'ancom-bc'], direction: -1, is_contradicted: false },
      { feature_id: 'd', tested_by: 2, found_by: ['lefse', 'ancom-bc'], direction: null, is_contradicted: true },
      { feature_id: 'c', tested_by: 2, found_by: [], direction: null, is_contradicted: false },
    ]);
  });

  test('does not depend on the order of methods or features', () => {
    const turned = buildConsensus([rank, { ...ancom, findings: ancom.findings.toReversed() }, lefse]);
    expect(turned.features.map(({ feature_id, direction }) => [feature_id, direction])).toEqual(
      features.map(({ feature_id, direction }) => [feature_id, direction]),
    );
  });

  test('is refused for one method, and for methods or features named twice', () => {
    expect(() => buildConsensus([lefse])).toThrow('at least two methods');
    expect(() => buildConsensus([lefse, lefse])).toThrow('method "lefse" appears twice');
    expect(() => buildConsensus([lefse, { method: 'x', findings: [finding('a', true), finding('a', false)] }])).toThrow(
      'feature "a" appears twice',
    );
  });
});
