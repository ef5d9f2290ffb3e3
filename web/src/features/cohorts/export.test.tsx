import { type CohortExport, exportFormats, exportLevels } from '@cohortium/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { renderMarkup, renderText } from '#testing';
import { aCohort } from './cohort.fixture.ts';
import { DEFAULT_CHOICE, FORMATS, LEVELS, toDownloadCommand } from './describe-export.ts';
import { ExportButton, ExportChoices } from './export-button.tsx';
import { ExportState } from './export-state.tsx';
import { exportQuery } from './queries/export-queries.ts';

beforeAll(() => setTimeZone('UTC'));

const before: CohortExport = {
  ...{ format: 'tsv', level: 'feature', with_tree: false, version: 2, state: 'none', reason: null, can_create: true },
  ...{
    progress: 0,
    status_text: '',
    file_name: 'Mouse-gut-v2.tables.zip',
    n_samples: 19,
    n_features: null,
    has_tree: false,
  },
  ...{ expected_bytes: 120_000, size_bytes: null, sha256: null, finished_at: null, expires_at: null },
};
const made: CohortExport = {
  ...before,
  ...{
    state: 'succeeded',
    can_create: false,
    progress: 1,
    n_features: 214,
    size_bytes: 98_765,
    sha256: 'ab'.repeat(32),
  },
  ...{ finished_at: '2026-11-20T10:00:00.000Z', expires_at: '2026-11-27T10:00:00.000Z' },
};
const cohort = aCohort();

describe('what a cohort can be taken away as', () => {
  const choices = (hasTree: boolean, choice = DEFAULT_CHOICE) =>
    renderText(<ExportChoices choice={choice} hasTree={hasTree} onChange={() => undefined} />);

  test('is every format and every level that the portal writes, each with who reads it', () => {
    expect(FORMATS.map(({ format }) => format).toSorted()).toEqual([...exportFormats].toSorted());
    expect(LEVELS.map(({ value }) => value).toSorted()).toEqual([...exportLevels].toSorted());
    expect(LEVELS[0]).toEqual({ value: 'feature', label: 'ASV or OTU' });
    for (const { title, hint } of FORMATS) expect(choices(false)).toContain(`${title} ${hint}`);
  });

  test('takes a tree along where there is one, and says why not', () => {
    expect(choices(true)).toContain('Tree of this cohort’s variants in Newick format');
    expect(choices(false)).toContain('tree This cohort has no tree. Build');
    expect(choices(false, { ...DEFAULT_CHOICE, level: 'genus' })).toContain(
      'This cohort has no tree. Trees are built from ASVs only.',
    );
    expect(choices(true, { ...DEFAULT_CHOICE, format: 'biom' })).not.toContain('Include the tree');
  });

  test('opens from one button', () => {
    expect(renderText(<ExportButton cohort={cohort} />)).toBe('Export');
  });
});

describe('how far an export is', () => {
  const state = (changed: Partial<CohortExport> | null, failure: string | null = null) =>
    renderText(
      <ExportState
        cohort={cohort}
        choice={DEFAULT_CHOICE}
        state={changed && { ...before, ...changed }}
        failure={failure}
      />,
    );

  test('its size stands there before it is begun', () => {
    expect(state({})).toBe('Mouse-gut-v2.tables.zip 19 samples, about 120 kB');
    expect(state(null)).toBe('');
  });

  test('while it is made: what is being done, and how much of it', () => {
    const text = state({ state: 'running', progress: 0.42, status_text: 'Reading counts', can_create: false });
    expect(text).toMatch(/Reading counts 42\s%/);
  });

  test('once it is there: its size, its checksum, until when, and how a program fetches it', () => {
    const text = state(made);
    expect(text).toContain('19 samples, 214 rows, 98.8 kB');
    expect(text).toContain('SHA-256 abababababababab…');
    expect(text).toContain('available until');
    const html = renderMarkup(<ExportState cohort={cohort} choice={DEFAULT_CHOICE} state={made} failure={null} />);
    expect(html).toContain('COHORTIUM_TOKEN');
    const address = new URL(/"(http[^"]+)"/.exec(toDownloadCommand(cohort, DEFAULT_CHOICE))?.[1] ?? '');
    expect(address.pathname).toBe(`/api/v1/cohort/${cohort.id}/result/export`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      ...{ format: 'tsv', level: 'feature', with_tree: 'false' },
      ...{ version: String(cohort.version), workspace_id: cohort.workspace_id },
    });
  });

  test('what keeps it from being made is reported in words', () => {
    expect(state({ state: 'failed', reason: 'Nothing was counted.' })).toContain('Export failed. Nothing was counted.');
    expect(state({ reason: 'None can be seen.', can_create: false })).toContain('None can be seen.');
    expect(state(null, 'The server cannot be reached.')).toContain('The server cannot be reached.');
  });

  test('it is looked at again for as long as it is being made', () => {
    const { refetchInterval } = exportQuery(cohort, DEFAULT_CHOICE);
    const again = (data: CohortExport) =>
      typeof refetchInterval === 'function' ? refetchInterval({ state: { data: { data } } } as never) : refetchInterval;
    expect([again({ ...before, state: 'queued' }), again({ ...before, state: 'running' })]).toEqual([1000, 1000]);
    expect([again(before), again(made), again({ ...before, state: 'failed' })]).toEqual([false, false, false]);
  });
});
