import { expect, test } from 'vitest';
import { renderMarkup, textOfHtml } from '#testing';
import { ChoiceFilter, FilterBar, SearchFilter } from './index.ts';

const states = [
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
] as const;
const nothing = () => undefined;
const drawn = (value: 'sent' | 'failed' | '') =>
  renderMarkup(
    <FilterBar below="header">
      <SearchFilter label="Search address" value="ana@" onValueChange={nothing} />
      <ChoiceFilter label="State" value={value} options={states} onValueChange={nothing} />
    </FilterBar>,
  );

test('a list is narrowed by words and by a choice; each says what it narrows by', () => {
  const html = drawn('sent');
  expect(html).toMatch(/<input[^>]*aria-label="Search address"[^>]*value="ana@"/);
  expect(html).toContain('aria-label="State"');
  expect(textOfHtml(html)).toContain('State');
});

test('a choice that narrows nothing is a choice too: “any” stands first, and means no state', () => {
  const reported: string[] = [];
  const choice = (value: 'sent' | '') =>
    ChoiceFilter({ label: 'State', value, options: states, onValueChange: (state) => reported.push(state) }).props;
  expect(choice('').options.map(({ value }: { value: string }) => value)).toEqual(['any', 'sent', 'failed']);
  expect([choice('').value, choice('sent').value]).toEqual(['any', 'sent']);
  for (const chosen of ['failed', 'any']) choice('sent').onValueChange(chosen);
  expect(reported).toEqual(['failed', '']);
});
