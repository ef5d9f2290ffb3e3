import { expect, test } from 'vitest';
import { isEasyToGuess } from './easy-to-guess.ts';

test.each([
  ...[
    'password1234',
    'Password123!',
    'p@$$w0rd2024',
    'passwordpassword',
    'Passwort12345',
    'letmein12345',
    'welcome12345',
  ],
  ...[
    '123456789012',
    '123123123123',
    '111111111111',
    '987654321098',
    '000000000000',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
  ],
  ...['qwertyuiop123', 'qwerty123456', 'asdfghjkl123', '1q2w3e4r5t6y', '1qaz2wsx3edc', 'zaq12wsxcde3', 'qwertzuiop12'],
  ...['iloveyou1234', 'ILoveYouBaby!', 'dragon monkey princess', 'superman-batman', 'administrator', 'administrator1'],
  ...['unbelievable', 'professional', 'christopher1', 'correcthorsebatterystaple', 'Summer-2026-!!', 'cohortium-demo'],
])('%s is tried first, and refused', (password) => {
  expect(isEasyToGuess(password)).toBe(true);
});

test.each([
  ...['twelve bottles', 'another password', 'a better password', 'chosen by the owner', 'correct horse battery'],
  ...[
    'the one I choose',
    'Frühstück im Bett',
    'mein Vater kauft Fisch',
    'x7#Lq92&vTz!4',
    'kumquat-otter-violin',
    '83 fish in Lake 5',
  ],
  ...['629481730562', '何か長い合言葉をここに書く', '0198fa3c2b7e7d21a4c5', '🦀🦀🐙🐟🐬🐳🐡🦈🐠🐚🌊⚓'],
])('%s is not', (password) => {
  expect(isEasyToGuess(password)).toBe(false);
});

test('what others know of the person is no secret: the name, the address, the lab’s domain', () => {
  const own = ['ana.ribeiro@gutlab.example', 'Ana Ribeiro'];
  for (const password of ['ribeiro-gutlab', 'AnaRibeiro2026', 'anaribeiro123', 'Ribeiro Ana 1984'])
    expect([password, isEasyToGuess(password, own)]).toEqual([password, true]);
  expect(isEasyToGuess('ribeiro-gutlab', ['ben@other.example', 'Ben'])).toBe(false);
  expect(isEasyToGuess('Ana likes otters', own)).toBe(false);
});

test('the longest password costs no time', () => {
  const began = performance.now();
  for (const sign of ['a', 'password', 'ab', '12', 'qw er ']) isEasyToGuess(sign.repeat(256).slice(0, 256));
  expect(performance.now() - began).toBeLessThan(1000);
});
