// @vitest-environment page
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, openPage, screen, waitFor } from '#testing/page';
import { ChoiceFilter, SearchFilter } from './index.ts';

const textOf = vi.fn<(value: string) => void>();
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter by name' });

/** A list whose filter lives in its address, with a button that clears all filters, and the browser’s Back. */
function List({ before = '' }: { before?: string }) {
  const [name, setName] = useState('');
  const notify = (value: string) => {
    textOf(value);
    setName(value);
  };
  return (
    <>
      <SearchFilter label="Filter by name" value={name} onValueChange={notify} />
      <button type="button" onClick={() => setName('')}>
        Clear filters
      </button>
      <button type="button" onClick={() => setName(before)}>
        Back
      </button>
      <output>{name}</output>
    </>
  );
}
const listed = () => screen.getByRole('status').textContent;

/** At once, so that no pause comes between however busy the machine is. */
const type = (message: string) => fireEvent.change(field(), { target: { value: message } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pause = () => new Promise((later) => setTimeout(later, 300));

function openList(before?: string) {
  textOf.mockClear();
  return openPage(<List {...(before === undefined ? {} : { before })} />);
}

describe('words that narrow a list', () => {
  test('are reported once, when the typing pauses, without blanks around them', async () => {
    openList();
    for (const message of [' m', ' mouse', ' mouse gut ']) type(message);
    expect(textOf).not.toHaveBeenCalled();
    await waitFor(() => expect(textOf.mock.calls).toEqual([['mouse gut']]));
    expect(field().value).toBe(' mouse gut ');
  });

  test('are reported as they grow, and the letters typed meanwhile stay', async () => {
    openList();
    type('gut');
    await waitFor(() => expect(listed()).toBe('gut'));
    type('gut of');
    expect(field().value).toBe('gut of');
    await waitFor(() => expect(listed()).toBe('gut of'));
    expect(textOf).toHaveBeenCalledTimes(2);
  });

  test('go from the field when the filters are cleared; what was half typed does not come back', async () => {
    openList();
    type('gut');
    await waitFor(() => expect(listed()).toBe('gut'));
    type('guts');
    press('Clear filters');
    expect(field().value).toBe('');
    await pause();
    expect([listed(), textOf.mock.calls.length]).toEqual(['', 1]);
  });

  test('are what the list is filtered by after the browser’s Back, too', async () => {
    openList('colon');
    type('gut');
    await waitFor(() => expect(listed()).toBe('gut'));
    press('Back');
    expect([listed(), field().value]).toEqual(['colon', 'colon']);
  });

  test('that were undone before the pause are not reported', async () => {
    openList();
    type('g');
    type('');
    await pause();
    expect(textOf).not.toHaveBeenCalled();
  });

  test('of a list that was left are not applied to the next one', async () => {
    const { redraw } = openList();
    type('gut');
    redraw(<p>Another page</p>);
    await pause();
    expect(textOf).not.toHaveBeenCalled();
  });
});

test('a choice that narrows a list is taken back by “any”', async () => {
  const chosen: string[] = [];
  const options = [
    { value: 'running', label: 'running' },
    { value: 'failed', label: 'failed' },
  ] as const;
  const { user } = openPage(
    <ChoiceFilter label="State" value="running" options={options} onValueChange={(state) => chosen.push(state)} />,
  );
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'any' }));
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'failed' }));
  expect(chosen).toEqual(['', 'failed']);
});
