import { permissionsOfWorkspaceRole, type SampleRow } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { setGrants } from '#platform/permissions';
import { disabledReasons, renderMarkup, renderText } from '#testing';
import { FilterStrip } from '../filter/filter-strip.tsx';
import { aFilter, aRow, lungFields } from '../sample.fixture.ts';
import { sampleColumns } from './sample-columns.tsx';
import { metadataOf } from './sample-facts.ts';
import { rowNames, SampleTable } from './sample-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const nothing = () => undefined;
const ticked = (n: number) =>
  new Map(
    Array.from({ length: n }, (_, at): [string, SampleRow] => [
      `${at}`,
      aRow({ result_id: `${at}`.padStart(32, '0') }),
    ]),
  );

const bar = (n: number, given: { everything?: boolean; denial?: string } = {}) => (
  <SelectionBar
    ticked={ticked(n)}
    everything={given.everything ?? false}
    filter={aFilter()}
    scope={aFilter()}
    total={607}
    denial={given.denial ?? null}
    onEverything={nothing}
    onCreate={nothing}
    onAdd={nothing}
    onClear={nothing}
  />
);

test('two rows of a sample that was processed twice are distinguished by their local ids', () => {
  const rows = ['1', '2', '3'].map((at) =>
    aRow({ sample_id: at === '2' ? 'other' : 'twice', result_id: at.padStart(32, '0') }),
  );
  expect(rows.map(rowNames(rows))).toEqual(['twice_0', 'other', 'twice_2']);
});

describe('what was ticked', () => {
  test('can become a cohort, be tagged, or become all that match', () => {
    const shown = renderText(bar(3));
    for (const act of ['3 selected', 'Select all 607 that match', 'Create cohort', 'Tag …', 'Untag …', 'Clear'])
      expect(shown).toContain(act);
  });

  test('all that match are reported as such, and nothing more can be selected', () => {
    const shown = renderText(bar(3, { everything: true }));
    expect(shown).toContain('All 607 that match');
    expect(shown).not.toContain('Select all');
    expect(renderText(bar(0, { everything: true }))).toContain('All 607 that match');
  });

  test('nothing ticked, nothing offered', () => {
    expect(renderMarkup(bar(0))).toBe('');
  });

  test('who may not make cohorts may still tag', () => {
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null });
    const html = renderMarkup(bar(2, { denial: 'Don’t have permission to create cohorts' }));
    expect(html.match(/aria-disabled="true"/g)).toHaveLength(1);
    setGrants();
  });

  test('samples are added to a cohort by name, and by anyone who may change one', () => {
    const add = (given: { everything?: boolean } = {}) => disabledReasons(bar(2, given))['Add to cohort …'];
    expect(add()).toBe("Don't have permission to edit cohorts");
    setGrants({ app_permissions: null, workspace_permissions: permissionsOfWorkspaceRole.writer, settings: null });
    expect(add()).toBeUndefined();
    expect(add({ everything: true })).toContain(
      'Only selected samples can be added. To add all matches, create a cohort from them and merge it',
    );
    setGrants();
  });
});

describe('the table of samples', () => {
  const reads = { hasReads: true, areCounts: true, hasTaxa: true };
  const nameCell = (onOpen?: (row: SampleRow) => void) => {
    const columns = sampleColumns({
      fields: lungFields,
      hasSubjects: false,
      hasOthers: false,
      ...reads,
      onOpen,
    });
    return renderMarkup(columns.find(({ id }) => id === 'sample_id')?.cell?.(aRow()));
  };

  test('opens a sample’s card by its name, where there is one', () => {
    expect(nameCell(nothing)).toMatch(/<button[^>]*>CHK_6467_BAL<\/button>/);
    expect(nameCell()).not.toContain('<button');
    expect(nameCell()).toContain('title="CHK_6467_BAL, from Lung microbiome"');
  });

  test('has a column for each field that was chosen, numbers at the right with their unit', () => {
    const columns = sampleColumns({
      fields: lungFields,
      hasSubjects: true,
      hasOthers: false,
      ...reads,
    });
    expect(columns.map(({ id }) => id)).toEqual([
      'sample_id',
      'subject_id',
      ...lungFields.map(({ field }) => field),
      'reads',
      'top_genera',
    ]);
    expect(columns.find(({ id }) => id === 'age_years')).toMatchObject({ numeric: true, unit: 'years' });
    expect(columns.find(({ id }) => id === 'sample_type')?.value(aRow())).toBe('BAL');
  });

  test('of samples without taxa has no composition; those that were not read have features in place of reads', () => {
    const table = (...rows: SampleRow[]) =>
      renderText(<SampleTable rows={rows} catalogue={lungFields} loading={false} empty={null} />);
    expect(table(aRow())).toMatch(/Reads Composition genus/);
    const array = table(aRow({ data_type: 16, reads: 0, n_features: 60, top_genera: [] }));
    expect(array).toContain('Features');
    expect(array).not.toMatch(/Reads|Composition|no reads/);
    const genes = table(aRow({ data_type: 17, reads: 1100, n_features: 2, top_genera: [] }));
    expect(genes).toMatch(/Reads Features/);
    expect(genes).not.toContain('Composition');
  });

  test('says whose samples are where some are not the workspace’s own', () => {
    const columns = sampleColumns({ fields: [], hasSubjects: false, hasOthers: true, ...reads });
    const whose = columns.find(({ header }) => header === 'Owner');
    const whoses = (['own', 'shared', 'public'] as const).map((access) => whose?.value(aRow({ access })));
    expect(whoses).toEqual(['this workspace', 'Lung Lab, shared', 'Lung Lab, public']);
  });
});

test('a card tells what is recorded with its unit, and leaves out what is not', () => {
  expect(metadataOf(aRow({ age_years: 43 }), lungFields)).toEqual([
    ['Sample type', 'BAL'],
    ['Age years', '43 years'],
  ]);
  expect(metadataOf(aRow({ age_years: null, metadata: {} }), lungFields)).toEqual([]);
});

describe('the strip of steps', () => {
  const part = (path: string, description: string) => ({ path, title: '', description });

  test('shows what is left after each step and takes it away by its place', () => {
    const html = renderMarkup(
      <FilterStrip
        n_visible={80}
        onRemove={nothing}
        steps={[
          { key: 'and_.0', n_samples: 33, parts: [part('and_.0', 'Smoking status is Smoker')] },
          { key: 'or_', n_samples: 20, parts: [part('or_.0', 'sex is female'), part('or_.1', 'age < 10')] },
        ]}
      />,
    );
    expect(html).toContain('aria-label="Smoking status is Smoker: 33 samples, 47 fewer"');
    expect(html).toContain('any of');
    expect(html.match(/aria-label="Remove /g)).toHaveLength(3);
  });

  test('the steps of the filter before are shown as such', () => {
    const steps = [{ key: 'and_.0', n_samples: 33, parts: [part('and_.0', 'Smoking status is Smoker')] }];
    expect(renderMarkup(<FilterStrip n_visible={80} steps={steps} stale onRemove={nothing} />)).toContain(
      'aria-busy="true"',
    );
    expect(renderMarkup(<FilterStrip n_visible={80} steps={steps} onRemove={nothing} />)).toContain(
      'aria-busy="false"',
    );
  });

  test('says what to do while nothing is asked', () => {
    expect(renderText(<FilterStrip n_visible={80} steps={[]} onRemove={nothing} />)).toContain('Click a value below');
  });
});
