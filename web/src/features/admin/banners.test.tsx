import { expect, test } from 'vitest';
import { renderMarkup } from '#testing';
import { BannerText } from './banners.tsx';

const drawn = (level: 'info' | 'warning' | 'critical', text: string) =>
  renderMarkup(<BannerText banner={{ level, text }} />);

test('an announcement says how grave it is in a word, not by its colour alone', () => {
  expect(drawn('info', 'New pipeline')).toContain('aria-label="Announcement"');
  expect(drawn('warning', 'Closed on Saturday')).toContain('aria-label="Warning"');
  expect(drawn('critical', 'Save your work')).toContain('aria-label="Important"');
});

test('what is announced is words, whatever signs it has', () => {
  const html = drawn('info', '<img src=x onerror="alert(1)">');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});
