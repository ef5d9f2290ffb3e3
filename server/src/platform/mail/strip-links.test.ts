import { expect, test } from 'vitest';
import { stripLinks } from './strip-links.ts';

test.each([
  ['Gut microbiome lab', 'Gut microbiome lab'],
  ['Dr. Müller, v1.2 (2024)', 'Dr. Müller, v1.2 (2024)'],
  ['Cohort A/B', 'Cohort A/B'],
  ['Free money: https://evil.example/login', 'Free money: evil example/login'],
  ['hxxp://evil.example', 'evil example'],
  ['Go to www.evil.example now', 'Go to evil example now'],
  ['evil.example/reset', 'evil example/reset'],
  ['write to boss@evil.example', 'write to boss at evil example'],
  ['mailto:boss', 'boss'],
  ['javascript:alert(1)', 'alert(1)'],
  ['//evil.example', 'evil example'],
  ['\\\\evil.example\\share', 'evil example\\share'],
  ['203.0.113.7/login', '203 0 113 7/login'],
  ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil example'],
  ['evil。example', 'evil example'],
  ['evil\u200b.example', 'evil .example'],
  ['one\r\nSubject: two', 'one Subject: two'],
  ['\u202Eelpmaxe.live', 'elpmaxe live'],
  ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd xn--p1ai'],
])('%j is written as %j', (text, written) => {
  expect(stripLinks(text)).toBe(written);
});

test('a long text is cut, between letters', () => {
  expect([...stripLinks('🦠'.repeat(300))]).toHaveLength(80);
});

test('the longest text costs no time', () => {
  const started = performance.now();
  for (const text of ['a.'.repeat(100_000), ':/'.repeat(100_000), 'a+'.repeat(100_000), ' '.repeat(200_000)])
    stripLinks(text);
  expect(performance.now() - started).toBeLessThan(2000);
});
