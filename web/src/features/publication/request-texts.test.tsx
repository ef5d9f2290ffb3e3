import { expect, test } from 'vitest';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { ChecklistCard } from './checklist-card.tsx';
import { HistoryCard, TermsCard } from './publication-screen.tsx';
import { lungRequest, step } from './request.fixture.ts';

test('the checklist says what was found, what to do, and what each sign means without its colour', () => {
  const html = renderMarkup(<ChecklistCard checklist={lungRequest().checklist} />);
  expect(textOfHtml(html)).toContain('2 of 2 done, 1 to be reviewed');
  expect(textOfHtml(html)).toContain('Minimum metadata Missing: location. → Add the column, or say why not.');
  expect(textOfHtml(html)).toContain('location missing in 78 samples');
  expect(html).toContain('aria-label="Needs review"');
  expect(html).toContain('aria-label="Done"');
});

test('a thing that is in order names no remedy', () => {
  const [licence] = lungRequest().checklist;
  const done = licence ? [{ ...licence, remedy: 'Choose a licence from the list.' }] : [];
  expect(renderMarkup(<ChecklistCard checklist={done} />)).not.toContain('Choose one');
});

test('the history begins with the latest step, notes and all; the portal’s own steps are its own', () => {
  const history = [...lungRequest().history, step('c', 'publish', null, '')];
  const text = renderText(<HistoryCard history={history} />);
  expect(text.indexOf('The portal made it public')).toBeLessThan(text.indexOf('Ana Ribeiro submitted it'));
  expect(text).toContain('The sheet of 2011 has no places.');
});

test('the terms are reported with their licence’s page; only a submission says what was done about human reads', () => {
  const html = renderMarkup(<TermsCard publication={lungRequest({ embargo_until: '2027-03-01' })} />);
  expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
  expect(textOfHtml(html)).toContain('Removed: Human reads were removed before submission.');
  expect(textOfHtml(html)).toContain('Public from 1 Mar 2027');
  const pipeline = lungRequest({ object_type: 'pipeline', licence: null, human_reads: null });
  const text = renderText(<TermsCard publication={pipeline} />);
  expect(text).toContain('Licence not chosen yet');
  expect(text).not.toContain('Human reads');
  const cohort = renderMarkup(<TermsCard publication={lungRequest({ object_type: 'cohort' })} />);
  expect(textOfHtml(cohort)).not.toContain('Human reads');
});
