import { CallError, permissionsOfWorkspaceRole } from '@cohortium/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { answerJson, connectPages, disabledReasons, renderMarkup, renderText, startRecordingServer } from '#testing';
import { comparabilityQuery, mergeCheckQuery } from '../queries/merge-queries.ts';
import { defaultAgreement } from './agreement.ts';
import { ChooseCohorts } from './choose-cohorts.tsx';
import { ComparabilityTab } from './comparability-tab.tsx';
import { CompatibilityIssues } from './compatibility-issues.tsx';
import { aCheck, aFinding } from './merge.fixture.ts';
import { MergeButton } from './merge-button.tsx';
import { MergeCheckSummary, NameMerged } from './merge-drawer.tsx';
import { MergeSettings } from './merge-settings.tsx';
import { SharedNames } from './shared-names.tsx';

afterEach(() => setGrants());
const nothing = () => undefined;

const names = {
  references: ['RDP 18', 'SILVA 138.1'],
  n_measured: 330,
  ranks: [
    {
      rank: 'genus' as const,
      by_lineage: 0,
      by_name: 0.35,
      unmatched: [{ name: 'Blautia', relative_abundance: 0.05 }],
    },
  ],
};

describe('what does not fit', () => {
  test('says how it weighs, what it is, what helps and who has what', () => {
    const { sources, findings } = aCheck();
    const message = renderText(<CompatibilityIssues findings={findings} sources={sources} />);
    expect(message).toContain('Different variable regions. No variant is in both. Compare at genus or above');
    expect(message).toContain('Values by cohort · 10 samples');
    expect(message).toContain('Mouse gut v1 Lung v3 Variable region V4 (6) V1-V3 (4)');
  });

  test('what blocks lies open, what warns is folded; a part without a value says so', () => {
    const { sources } = aCheck();
    const warns = aFinding({ severity: 'warns', compares_from: null });
    expect(renderMarkup(<CompatibilityIssues findings={[aFinding()]} sources={sources} />)).toMatch(
      /<details[^>]* open=""/,
    );
    expect(renderMarkup(<CompatibilityIssues findings={[warns]} sources={sources} />)).not.toMatch(
      /<details[^>]* open=""/,
    );
    const [region] = aFinding().compared;
    const untold = { title: 'Primer', sides: region?.sides.slice(0, 1) ?? [] };
    const both = aFinding({ compared: [untold, ...aFinding().compared] });
    expect(renderText(<CompatibilityIssues findings={[both]} sources={sources} />)).toContain(
      'Primer V4 (6) none Variable region',
    );
  });

  test('a merge that nothing helps is refused at once; one that fits says so', () => {
    const never = aFinding({ code: 'omic_type', compares_from: null, title: 'Different omic types.' });
    const blocked = renderText(<MergeCheckSummary check={aCheck({ findings: [never], deepest_rank: null })} />);
    expect(blocked).toContain('These cohorts cannot be merged. Different omic types.');
    const fine = renderText(<MergeCheckSummary check={aCheck({ findings: [], deepest_rank: 'feature' })} />);
    expect(fine).toBe(
      '10 samples, each counted once. These samples can be compared down to single features. No compatibility issues found.',
    );
  });

  test('matching names are listed by rank, with those that do not match', () => {
    const message = renderText(<SharedNames names={names} />);
    expect(message).toContain('RDP 18 · SILVA 138.1.');
    expect(message).toMatch(/Genus 0.% 35.% Blautia/);
  });
});

describe('what is agreed', () => {
  const agree = (check: ReturnType<typeof aCheck>, agreed = defaultAgreement(check)) =>
    renderText(<MergeSettings check={check} agreed={agreed} onChange={nothing} />);

  test('starts at the deepest rank, and offers names and results only where there is a choice', () => {
    const message = agree(aCheck());
    expect(message).toMatch(/^Deepest rank for comparing samples Genus Family Order Class Phylum Domain /);
    expect(message).not.toContain('Taxa are the same');
    expect(message).not.toContain('Use only the newest result of each sample');
  });

  test('with several references and samples processed twice asks about both', () => {
    const repeated = aFinding({ code: 'repeated_samples', severity: 'warns', compares_from: null });
    const message = agree(aCheck({ translation: names, findings: [repeated] }));
    expect(message).toContain('Match taxa by name');
    expect(message).toContain('Use only the newest result of each sample');
    const stored = { ...defaultAgreement(aCheck()), one_result_per_sample: true };
    expect(agree(aCheck(), stored)).toContain('Use only the newest result of each sample');
  });

  test('is read once more beside the name', () => {
    const check = aCheck();
    const message = renderText(
      <NameMerged
        id="x"
        sources={check.sources}
        agreed={defaultAgreement(check)}
        min_reads={2000}
        onBusy={nothing}
        onMerged={nothing}
      />,
    );
    expect(message).toContain(
      'From “Mouse gut”, version 1; “Lung”, version 3. Samples are compared at genus and above. Samples with fewer than 2,000 reads are left out.',
    );
  });
});

test('cohorts are left out by name; of a list’s ticks the name comes with the check', () => {
  const chosen = [{ id: 'a'.repeat(32), name: 'Mouse gut', version: 1, n_samples: 6 }, { id: 'b'.repeat(32) }];
  const html = renderMarkup(<ChooseCohorts chosen={chosen} onChange={nothing} />);
  expect(html).toContain('aria-label="Remove Mouse gut');
  expect(html).toContain('aria-label="Remove A cohort');
  expect(renderText(<ChooseCohorts chosen={[]} onChange={nothing} />)).toContain('No cohorts selected.');
});

test('anyone who may not create cohorts sees why they cannot merge', () => {
  const button = <MergeButton cohorts={[]} onOpen={nothing} />;
  const as = (role: 'reader' | 'writer') =>
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole[role], settings: null });
  as('writer');
  expect(disabledReasons(button)).toEqual({});
  as('reader');
  expect(Object.keys(disabledReasons(button))).toEqual(['Merge …']);
});

describe('the report of a cohort', () => {
  const cohort = { id: 'c'.repeat(32), version: 2 };
  const { queryKey } = comparabilityQuery(cohort);
  const { n_samples: _n, n_subjects: _s, content_hash: _h, ...now } = aCheck();

  test('says how deep its samples compare, what differs, and what was agreed when it was merged', () => {
    const { sources, findings } = aCheck();
    const agreed = { rank: 'family' as const, translation: 'none' as const, one_result_per_sample: false };
    const merge_settings = { ...agreed, sources, findings, created_at: '2026-11-21T09:11:00.000Z' };
    const message = renderText(<ComparabilityTab cohort={cohort} />, [
      [queryKey, { data: { ...now, merge_settings } }],
    ]);
    expect(message).toContain('These samples can be compared at genus and above.');
    expect(message).toContain(
      'Samples are compared at family and above. Compatibility issues between 2 cohorts at the time of the merge',
    );
  });

  test('of one data set has nothing to say, and a failure is reported with a way to try again', () => {
    const one = {
      ...now,
      sources: now.sources.slice(0, 1),
      findings: [],
      deepest_rank: 'feature',
      merge_settings: null,
    };
    expect(renderText(<ComparabilityTab cohort={cohort} />, [[queryKey, { data: one }]])).toBe(
      'Can these samples be compared? 1 data set These samples can be compared down to single features. No compatibility issues found.',
    );
    const down = new CallError(503, { detail: 'The index is being built.', code: 'unavailable' });
    expect(renderText(<ComparabilityTab cohort={cohort} />, [[queryKey, down]])).toContain('The index is being built.');
  });
});

const portal = await startRecordingServer((response) => answerJson(response, { data: aCheck() }));
connectPages(portal);

test('a check asks for the versions that are known, and the current ones of the others', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [known, ticked] = [{ id: 'a'.repeat(32), version: 2 }, { id: 'b'.repeat(32) }];
  expect(
    (await client.fetchQuery(mergeCheckQuery([known, ticked], { one_result_per_sample: true }))).data.n_samples,
  ).toBe(10);
  expect(portal.received[0]?.line).toContain('POST /api/v1/cohort/merge/check');
  expect(portal.received[0]?.body).toEqual({
    cohorts: [{ cohort_id: known.id, version: 2 }, { cohort_id: ticked.id }],
    one_result_per_sample: true,
  });
});
