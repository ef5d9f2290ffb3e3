import type { SavedFilter } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { ManageDialog, SavedHistory, SavedName } from './manage-dialog.tsx';
import { suggestionsQuery } from './queries/sample-queries.ts';
import { savedFiltersQuery } from './queries/saved-queries.ts';
import { aFilter, aRow, lungFields } from './sample.fixture.ts';
import { SaveDialog, SavedFilters } from './saved-filters.tsx';
import { SampleCard } from './table/sample-card.tsx';
import { TagDialog } from './tag-dialog.tsx';

const nothing = () => undefined;
const saved: SavedFilter = {
  id: 'f'.repeat(32),
  workspace_id: 'w'.repeat(32),
  name: 'Prevotella lungs',
  description: '',
  filter: aFilter(),
  is_shared: true,
  version: 3,
  is_own: true,
  can_modify: true,
  can_delete: true,
  created_by: 'Ana Ribeiro',
  created_at: '2026-11-01T00:00:00Z',
  updated_by: 'Ana Ribeiro',
  updated_at: '2026-11-02T00:00:00Z',
};

test('saved filters are reached by a button with a name, also where only its sign is shown', () => {
  const answers: [readonly unknown[], unknown][] = [[savedFiltersQuery().queryKey, { data: [saved] }]];
  for (const small of [true, false]) {
    const html = renderMarkup(<SavedFilters filter={aFilter()} onApply={nothing} small={small} />, answers);
    expect(html).toContain('aria-label="Saved filters"');
    expect(html).toContain('aria-haspopup="menu"');
  }
});

test('a saved filter is renamed by who may change it', () => {
  expect(renderMarkup(<SavedName saved={saved} onRename={nothing} />)).toContain(
    'aria-label="Rename “Prevotella lungs”"',
  );
  const others = renderMarkup(<SavedName saved={{ ...saved, can_modify: false }} onRename={nothing} />);
  expect(others).toContain('Prevotella lungs');
  expect(others).not.toContain('Rename');
});

test('its history is folded until somebody asks', () => {
  expect(renderText(<SavedHistory saved={saved} onApply={nothing} />)).toBe('Show history');
});

describe('looking after saved filters', () => {
  const manage = (...list: SavedFilter[]) => (
    <ManageDialog saved={list} filter={aFilter()} onApply={nothing} onClose={nothing} />
  );
  const others = { ...saved, is_own: false, can_modify: false, can_delete: false, created_by: 'Ben' };

  test('each can be applied, updated, shared or deleted, and shows who changed it last', () => {
    const shown = renderText(manage({ ...saved, description: 'For the grant.', updated_by: 'Ben Okafor' }));
    expect(shown).toContain('Prevotella lungs shared version 3 ·');
    expect(shown).toContain('Ben Okafor');
    expect(shown).toContain('For the grant. Apply Replace with current filter Make private Delete');
    expect(disabledReasons(manage(saved))).toEqual({});
  });

  test('one that is kept to oneself is offered to the workspace', () => {
    const shown = renderText(manage({ ...saved, is_shared: false }));
    expect(shown).toContain('Share in the workspace');
    expect(shown).not.toContain('Make private');
  });

  test('somebody else’s can be applied, and its buttons say why nothing else', () => {
    const why = 'Only its creator and workspace admins can edit it';
    expect(disabledReasons(manage(others))).toEqual({
      'Replace with current filter': why,
      'Make private': why,
      Delete: why,
    });
    expect(renderMarkup(manage(others))).not.toContain('Rename');
  });

  test('a first version has no history; without any filter that is reported', () => {
    expect(renderText(manage(saved))).toContain('Show history');
    expect(renderText(manage({ ...saved, version: 1 }))).not.toContain('Show history');
    expect(renderText(manage())).toContain('No saved filters.');
  });

  test('a new one gets a name, and says that rules are saved and not samples', () => {
    const html = renderMarkup(<SaveDialog filter={aFilter()} onClose={nothing} />);
    expect(textOfHtml(html)).toContain('The rules are saved, not the samples they match now.');
    expect(textOfHtml(html)).toContain('Description optional');
    const [, form] = html.match(/<form id="([^"]+)"/) ?? [];
    expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*form="${form}"`));
    // Nobody else reads it until that is wished for.
    expect(html).toMatch(/<input(?=[^>]*role="switch")(?![^>]*checked="")/);
  });
});

describe('tagging', () => {
  const scope = aFilter();
  const dialog = (act: 'tag' | 'untag', n_results = 1200) => (
    <TagDialog action={act} target={{ filter: scope }} n_results={n_results} scope={scope} onClose={nothing} />
  );
  const inUse = (data: { value: string; count: number }[]): [readonly unknown[], unknown][] => [
    [suggestionsQuery({ filter: scope, field: 'tag', search: '', limit: 12 }).queryKey, { data }],
  ];

  test('says how many samples it is about before anything is sent, and what a tag belongs to', () => {
    expect(renderText(dialog('tag'))).toContain('Tag: 1,200 processed samples Tags belong to samples');
    expect(renderText(dialog('untag', 1))).toContain('Remove tags: 1 processed sample Tags');
  });

  test('waits for a tag, and says so; Enter in its field sends the form', () => {
    expect(disabledReasons(dialog('tag'))).toEqual({ 'Add tags': 'Enter a tag first' });
    expect(disabledReasons(dialog('untag'))).toEqual({ 'Remove tags': 'Enter a tag first' });
    const html = renderMarkup(dialog('tag'));
    const [, form] = html.match(/<form id="([^"]+)"[^>]*>.*<label[^>]*>Tags<\/label>/s) ?? [];
    expect(html).toMatch(new RegExp(`<button(?=[^>]*type="submit")(?=[^>]*form="${form}")`));
  });

  test('offers the tags in use, with the samples that have each', () => {
    const known = inUse([
      { value: 'discovery', count: 1359 },
      { value: 'replication', count: 20 },
    ]);
    expect(renderText(dialog('tag'), known)).toContain('In use: discovery 1,359 replication 20');
    expect(renderText(dialog('tag'), inUse([]))).not.toContain('In use:');
  });
});

describe('the card of a sample', () => {
  const card = (given: Parameters<typeof aRow>[0] = {}) => (
    <SampleCard row={aRow(given)} catalogue={lungFields} onClose={nothing} />
  );

  test('says first where it comes from, then what was found, then all that is recorded', () => {
    const shown = renderText(card());
    const [from, found, known] = ['Origin', 'Results', 'Metadata'].map((part) => shown.lastIndexOf(part));
    expect(from).toBeGreaterThan(-1);
    expect(found).toBeGreaterThan(Number(from));
    expect(known).toBeGreaterThan(Number(found));
    expect(shown).toContain('Submission Lung microbiome Owner this workspace Processed by Import');
    expect(shown).toContain('1,185 reads · 11 features');
    expect(shown).toContain('discovery');
  });

  test('links to the submission and to the run; what was imported has none and says so', () => {
    expect(renderMarkup(card())).toContain(`href="/projects/${'3'.repeat(32)}"`);
    expect(renderText(card())).toContain('imported');
    expect(renderMarkup(card({ run_id: '9'.repeat(32) }))).toContain(`href="/run/${'9'.repeat(32)}"`);
  });

  test('says of a sample that is shared or public whose it is', () => {
    expect(renderText(card({ access: 'shared', workspace_name: 'Mouse lab' }))).toContain('Mouse lab, shared');
  });

  test('sets genera in italics and reads without a name upright, each with its share', () => {
    const html = renderMarkup(card());
    expect(html).toContain('<i>Prevotella</i>');
    expect(html).not.toContain('<i>unclassified Bacteria</i>');
    expect(textOfHtml(html)).toContain('Prevotella 50.0 % unclassified Bacteria 25.0 %');
  });

  test('of a methylation array counts its features, and says where their values are asked for', () => {
    const shown = renderText(card({ data_type: 16, reads: 0, n_features: 60, top_genera: [] }));
    expect(shown).toContain('Results 60 features To find its values by feature name, use “Features');
    expect(shown).not.toMatch(/reads/);
  });

  test('leaves out what is not recorded, and a sample without reads has no composition', () => {
    const shown = renderText(card({ reads: 0, top_genera: [] }));
    expect(shown).toContain('no reads');
    expect(shown).toContain('Sample type BAL');
    expect(shown).not.toContain('Smoking status');
  });
});
