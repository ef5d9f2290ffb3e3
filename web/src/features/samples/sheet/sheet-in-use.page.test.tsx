// @vitest-environment page
import type { SampleFilter } from '@cohortium/contract';
import { describe, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { act, fireEvent, openPage, screen, waitFor } from '#testing/page';
import { aFilter, aMetric, lungFields } from '../sample.fixture.ts';
import { AdvancedFilterSheet } from './advanced-filter-sheet.tsx';

/** How many samples pass, by the whole of what is asked. */
const passing = (text: string) => (text.includes('Smoker') ? 33 : 80);
const portal = await startRecordingServer((response, { line, text }) => {
  if (line.includes('/attrition'))
    return answerJson(response, { data: { total_unfiltered: 80, total: passing(text), steps: [] } });
  if (line.includes('/metric')) return answerJson(response, { data: aMetric({ total: 80, catalogue: lungFields }) });
  answerJson(response, { data: [], paging: { page: 1, page_size: 25, total: 0 } });
});
connectPages(portal);

const smoking = { key: 'n1', isActive: true, negate: false, regex: false, field: 'smoking_status', operator: 'in' };
const smokers = aFilter({ advance_filters: { primary_filters: { rules: [{ ...smoking, value: ['Smoker'] }] } } });

const applied = vi.fn<(filter: SampleFilter) => void>();
const closed = vi.fn<(left?: SampleFilter) => void>();

function openSheet(filter: SampleFilter = aFilter()) {
  applied.mockClear();
  closed.mockClear();
  return openPage(
    <AdvancedFilterSheet screen="browser" filter={filter} catalogue={lungFields} onApply={applied} onClose={closed} />,
  );
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Query text' });
/** A whole text at once, as from the clipboard. */
const write = (message: string) => fireEvent.change(text(), { target: { value: message } });
const rulesOf = (filter: SampleFilter | undefined) => filter?.advance_filters?.primary_filters?.rules ?? [];
const oneRule = { field: 'sample_type', operator: 'in', value: ['BAL'] };

describe('text that is typed and not yet made rules of', () => {
  test('is part of what Apply applies', async () => {
    const { user } = openSheet();
    write('sample_type = BAL');
    await user.click(button('Apply'));
    expect(applied).toHaveBeenCalledOnce();
    expect(rulesOf(applied.mock.lastCall?.[0])).toMatchObject([oneRule]);
    expect(closed).toHaveBeenCalledExactlyOnceWith();
  });

  test('that cannot be read is not applied: the sheet stays, says where, and the keyboard is there', async () => {
    const { user } = openSheet(smokers);
    write('sample_type = ');
    await user.click(button('Apply'));
    expect([applied.mock.calls, closed.mock.calls]).toEqual([[], []]);
    expect(screen.getByRole('alert').textContent).toMatch(/\(character \d+\)/);
    await waitFor(() => expect(document.activeElement).toBe(text()));
    expect(text().value).toBe('sample_type = ');
  });

  test('an unknown field gets a suggestion', async () => {
    const { user } = openSheet();
    write('sample_typ = BAL');
    await user.click(button('Apply text'));
    expect(screen.getByRole('alert').textContent).toContain(
      'None of your samples have a field “sample_typ”. Did you mean sample_type? (character 1)',
    );
    expect(text().selectionStart).toBe(0);
    expect(text().selectionEnd).toBe('sample_typ'.length);
  });

  test('becomes rules by Control and Enter, which one undo takes back', async () => {
    const { user } = openSheet();
    await user.click(text());
    write('sample_type = BAL');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByText('1 rule')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Apply text' })).toBeNull();
    await user.click(button('Undo'));
    expect(screen.getByText('0 rules')).toBeDefined();
    await user.click(button('Apply'));
    expect(rulesOf(applied.mock.lastCall?.[0])).toEqual([]);
  });

  test('gives way to the rules when it is let go, and to Clear', async () => {
    const { user } = openSheet(smokers);
    const rules = text().value;
    write('sample_type = BAL');
    await user.click(button('Discard text'));
    expect(text().value).toBe(rules);
    write('sample_type = BAL');
    await user.click(button('Clear'));
    await user.click(button('Apply'));
    expect(rulesOf(applied.mock.lastCall?.[0])).toEqual([]);
  });

  test('is not lost by Escape: what was left is handed over, to go on with', async () => {
    const { user } = openSheet();
    write('sample_type = BAL');
    await user.keyboard('{Escape}');
    expect(applied).not.toHaveBeenCalled();
    expect(rulesOf(closed.mock.lastCall?.[0])).toMatchObject([oneRule]);
  });
});

describe('leaving the sheet', () => {
  test('with nothing changed says nothing of what was left', async () => {
    const { user } = openSheet(smokers);
    await user.click(button('Close'));
    expect(closed).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  test('with changes hands them over; undone again, there are none', async () => {
    const { user } = openSheet(smokers);
    await user.click(button('Remove the rule on Smoking status'));
    await user.click(button('Undo'));
    await user.click(button('Close'));
    expect(closed).toHaveBeenLastCalledWith(undefined);
  });
});

describe('rules by keyboard', () => {
  const two = aFilter({
    advance_filters: {
      primary_filters: {
        rules: [
          { ...smoking, value: ['Smoker'] },
          { ...smoking, key: 'n2', field: 'sample_type', value: ['BAL'] },
        ],
      },
    },
  });
  const order = () =>
    screen.getAllByRole('button', { name: /^Remove the rule on/ }).map((one) => one.getAttribute('aria-label'));

  test('move with Alt and an arrow; the focus goes with them, and screen readers announce where they are', async () => {
    const { user } = openSheet(two);
    const remove = button('Remove the rule on Sample type');
    act(() => remove.focus());
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(order()).toEqual(['Remove the rule on Sample type', 'Remove the rule on Smoking status']);
    await waitFor(() => expect(document.activeElement).toBe(button('Remove the rule on Sample type')));
    expect(screen.getByText(/The rule on Sample type is now/)).toBeDefined();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText(/The rule on Sample type was not moved/)).toBeDefined();
  });

  test('Control and Z outside a field undoes, with Shift redoes; inside a field it is the field’s own', async () => {
    const { user } = openSheet(two);
    await user.click(button('Remove the rule on Sample type'));
    act(() => button('Remove the rule on Smoking status').focus());
    await user.keyboard('{Control>}z{/Control}');
    expect(order()).toHaveLength(2);
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(order()).toHaveLength(1);
    await user.click(text());
    await user.keyboard('{Control>}z{/Control}');
    expect(order()).toHaveLength(1);
  });

  test('a menu of a rule turns it round and switches it off, and gives the focus back', async () => {
    const { user } = openSheet(smokers);
    await user.click(button('More actions for the rule on Smoking status'));
    await user.click(await screen.findByRole('menuitem', { name: 'Negate (NOT)' }));
    await waitFor(() => expect(document.activeElement).toBe(button('More actions for the rule on Smoking status')));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await user.click(button('Apply'));
    expect(rulesOf(applied.mock.lastCall?.[0])).toMatchObject([{ negate: true, isActive: false }]);
  });

  test('a rule whose value is still to come closes Apply; given, it opens again', async () => {
    const { user } = openSheet();
    await user.click(screen.getAllByRole('button', { name: 'Rule' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: /^Age years/ }));
    await waitFor(() => expect(button('Apply').getAttribute('aria-disabled')).toBe('true'));
    await user.type(screen.getByRole('textbox', { name: 'Value of Age years, from' }), '60');
    await user.type(screen.getByRole('textbox', { name: 'Value of Age years, to' }), '70');
    await waitFor(() => expect(button('Apply').getAttribute('aria-disabled')).toBeNull());
  });
});

describe('the counts of the sheet', () => {
  test('are asked for once the typing rests, and are not claimed while they are awaited', async () => {
    const { user } = openSheet(smokers);
    await screen.findByText('33');
    const sendRequest = () => portal.received.filter(({ line }) => line.includes('/attrition')).length;
    const before = sendRequest();
    await user.click(button('Remove the rule on Smoking status'));
    await user.click(button('Undo'));
    await user.click(button('Redo'));
    await waitFor(() => expect(screen.getByText('80', { selector: 'b' })).toBeDefined());
    expect(sendRequest() - before).toBe(1);
  });
});
