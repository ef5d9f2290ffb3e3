import { expect, test } from 'vitest';
import { type Config, ConfigError, describeConfigError, readConfig } from './index.ts';

const config: Config = readConfig({ PORT: '8080', COHORTIUM_HOME: '/srv/portal' }, [], '/opt/cohortium');
const coded = (code: string, message = code) => Object.assign(new Error(message), { code });

test('a taken port is reported with another to choose', () => {
  expect(describeConfigError(coded('EADDRINUSE'), config)).toBe(
    'Port 8080 is used by another program. Stop it, or choose another port: PORT=8081 npm start.',
  );
});

test('a full disk is reported alike, no matter who noticed it', () => {
  const sentence = 'The disk of /srv/portal is full. Free some space and start again. No data is lost.';
  expect(describeConfigError(coded('ENOSPC'), config)).toBe(sentence);
  expect(describeConfigError(new Error('Cannot reserve 1.00 MiB, not enough space.'), config)).toBe(sentence);
});

test('a data folder that may not be written to names the setting that chooses another', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOTDIR'])
    expect(describeConfigError(coded(code), config)).toMatch(/COHORTIUM_HOME/);
});

test('a database that does not answer is named without its password', () => {
  const elsewhere = readConfig({ DATABASE_URL: 'postgres://lab:secret@db.lab.example:5433/portal' }, [], '/opt');
  const away = Object.assign(new Error('PostgreSQL cannot be reached.'), { name: 'DatabaseUnavailable' });
  expect(describeConfigError(away, elsewhere)).toBe(
    'PostgreSQL does not answer at db.lab.example:5433. Check that it is running and DATABASE_URL is right.',
  );
});

test('a wrong setting or flag is refused by its name', () => {
  expect(() => readConfig({ PORT: 'http' }, [], '/opt')).toThrow(/PORT: it must be a number/);
  expect(() => readConfig({}, ['--demo'], '/opt')).toThrow(/Unknown flag --demo/);
  const refusal = new ConfigError('Cohortium cannot start with these settings.');
  expect(describeConfigError(refusal, null)).toBe(refusal.message);
});

test('what nobody foresaw is still a sentence without a stack', () => {
  expect(describeConfigError(new TypeError('x is undefined'), config)).toBe(
    'Cohortium could not start: x is undefined',
  );
  expect(describeConfigError('strange', null)).toBe('Cohortium could not start: strange');
});
