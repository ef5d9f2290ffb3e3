import { CallError } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import type { AnalysisState } from '../use-analysis.ts';
import type { MissingInput } from '../view/view-fields.ts';
import { AnalysisStatus } from './analysis-status.tsx';
import { ConfoundingTable, GroupList, RankPairs } from './group-tables.tsx';
import { ExcludedSamples, Warnings } from './provenance.tsx';
import { SelectionStrip } from './selection-strip.tsx';

const nothing = () => undefined;
const request: AnalysisState<unknown> = {
  result: null,
  isOld: false,
  isWaiting: false,
  isStopped: false,
  isOffline: false,
  error: null,
  progress: null,
  onStop: nothing,
  onAgain: nothing,
};
const state = (overrides: Partial<AnalysisState<unknown>>, lack: MissingInput | null = null) =>
  renderText(
    <AnalysisStatus analysis={{ ...request, ...overrides }} waiting="Comparing 18 samples" missingInput={lack}>
      The plot
    </AnalysisStatus>,
  );

test('where the plot stands is the plot, or why there is none', () => {
  expect(state({ result: {} })).toBe('The plot');
  expect(state({ isStopped: true })).toContain('The computation was stopped. Compute');
  const refused = new CallError(422, {
    detail: 'Class Water has one sample. LEfSe needs at least two per class.',
    code: 'validation',
  });
  expect(state({ error: refused })).toBe(
    'This cannot be computed. Class Water has one sample. LEfSe needs at least two per class.',
  );
  const failed = new CallError(503, { detail: 'The index is being rebuilt.', code: 'unavailable' });
  expect(state({ error: failed })).toBe('This could not be computed. The index is being rebuilt. Try again');
  expect(state({}, { title: 'No field makes classes.', description: 'Add a column.' })).toBe(
    'No field makes classes. Add a column.',
  );
  const denied = new CallError(401, { detail: 'Permissions', code: 'permission_denied' });
  expect(state({ error: denied })).toContain('You don’t have permission to analyse the cohorts of this workspace.');
  expect(state({})).toBe('');
});

test('where a tree is missing stands how to get one, and only there', () => {
  const answer = (field: string) => {
    const error = new CallError(422, { detail: 'No.', code: 'validation', fields: [{ field, message: 'No tree.' }] });
    return renderText(
      <AnalysisStatus analysis={{ ...request, error }} waiting="" treeless="Build tree">
        The plot
      </AnalysisStatus>,
    );
  };
  expect(answer('tree_id')).toBe('Build tree');
  expect(answer('rank')).toBe('This cannot be computed. No tree.');
});

test('the plot of the last question stays while the next is computed', () => {
  expect(state({ result: {}, isOld: true, isWaiting: true })).toBe('The plot');
});

test('one warning stands by itself, several in one note, none leave nothing', () => {
  const warning = (message: string) => ({ code: 'w', message });
  expect(renderText(<Warnings warnings={[warning('1 subject')]} />)).toBe('1 subject');
  expect(renderText(<Warnings warnings={[warning('1 subject'), warning('2 regions')]} />)).toBe(
    'Limitations: 1 subject 2 regions',
  );
  const many = renderMarkup(<Warnings warnings={['1', '2', '3', '4', '5'].map(warning)} />);
  expect(textOfHtml(many)).toBe('Limitations: 1 2 3 and 2 more 4 5');
  expect(textOfHtml(many.slice(many.indexOf('<details')))).toBe('and 2 more 4 5');
  expect(renderMarkup(<Warnings warnings={[]} />)).toBe('');
});

test('each sample that was left out is named with its reason', () => {
  expect(renderText(<ExcludedSamples dropped={[{ sample_id: 'F3D5', reason: 'No reads.' }]} />)).toBe(
    'Excluded 1 sample F3D5 No reads.',
  );
  const dropped = ['F3D5', 'F3D6', 'F3D7'].map((sample_id) => ({ sample_id, reason: 'No reads.' }));
  expect(renderText(<ExcludedSamples dropped={[...dropped, { sample_id: 'F3D8', reason: 'Not recorded.' }]} />)).toBe(
    'Excluded 4 samples 3: No reads. F3D5, F3D6, F3D7 F3D8 Not recorded.',
  );
});

test('a field that cannot be distinguished from the groups says so beside its V', () => {
  const field = { field: 'run', title: 'Sequencing run', v: 0.834, n: 1359, is_strong: true };
  const text = renderText(
    <ConfoundingTable confounding={[field, { ...field, field: 'site', title: 'Site', v: 0.1, is_strong: false }]} />,
  );
  expect(text).toContain('Sequencing run fully confounded with the groups 1,359 0.83');
  expect(text).toMatch(/Site 1,359 0\.10$/);
});

test('groups say how many samples and subjects they are, and subclasses where there are several', () => {
  const text = renderText(
    <GroupList
      field="time"
      groups={[
        { name: 'Early', n: 9, n_subjects: 3, subclasses: 2 },
        { name: 'Late', n: 9, n_subjects: 0 },
      ]}
    />,
  );
  expect(text).toBe('Early n = 9, 3 subjects, 2 subclasses Late n = 9');
});

test('a pair without an answer has dashes, one that differs its q', () => {
  const pair = { a: 'Early', b: 'Late', n_a: 9, n_b: 8, rank_biserial: -0.5, p: 0.0004, q: 0.0012 } as const;
  const text = renderText(
    <RankPairs
      pairs={[
        { ...pair, distribution: 'exact' },
        { ...pair, b: 'Never', rank_biserial: null, p: null, q: null, distribution: null },
      ]}
    />,
  );
  expect(text).toContain('Early – Late 9 + 8 −0.50 &lt; 0.001 0.001');
  expect(text).toMatch(/Early – Never 9 \+ 8 – – –$/);
  expect(text).toContain('Wilcoxon rank-sum, exact Pairwise tests');
  const normal = { ...pair, distribution: 'normal' } as const;
  expect(renderText(<RankPairs pairs={[normal]} />)).toContain(
    'Pairs Wilcoxon rank-sum, normal approximation Pairwise tests Compared n r p q BH Early – Late 9 + 8 −0.50 &lt; 0.001 0.001',
  );
  const both = [normal, { ...pair, b: 'Never', distribution: 'exact' } as const];
  expect(renderText(<RankPairs pairs={both} />)).toContain(
    'Wilcoxon rank-sum, exact where permutations can be counted',
  );
});

test('the selection of another plot is reported with what can be made of it', () => {
  const cohort = { id: 'c'.repeat(32), version: 1, name: 'Lungs', n_samples: 1359 };
  const selection = { result_ids: ['a'.repeat(32)], recipe: { kind: 'list', plot: 'pcoa_2d' } } as const;
  const strip = (denial: string | null) => (
    <SelectionStrip cohort={cohort} selection={selection} onSelect={nothing} onCreate={nothing} denial={denial} />
  );
  expect(renderText(strip(null))).toContain('1 selected of 1,359, highlighted in every plot Create cohort');
  expect(renderMarkup(strip('This link is read-only'))).toContain('aria-disabled');
});
