import { expect, test } from 'vitest';
import { initialsOf } from './avatar.tsx';

test('a lab, a person and an address each get two letters', () => {
  expect(initialsOf('Gut Inflammation Lab')).toBe('GI');
  expect(initialsOf('Tomás Ortiz')).toBe('TO');
  expect(initialsOf('ana.ribeiro@gutlab.example')).toBe('AR');
  expect(initialsOf('Personal')).toBe('PE');
  expect(initialsOf('Łódź')).toBe('ŁÓ');
});

test('a name without letters does not break the page', () => {
  expect(initialsOf('')).toBe('?');
  expect(initialsOf('***')).toBe('?');
});
