import { describe, expect, test } from 'vitest';
import { ConfigRefused, readConfig, sayWhy } from './index.ts';

describe('settings', () => {
  test('have defaults for a laptop: port 8080, local, demo on, listening to this machine alone', () => {
    const config = readConfig({ COHORTIUM_HOME: '/data' }, [], '/portal');
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      environment: 'local',
      demo: true,
      maintenance: false,
    });
    expect(config.url).toBe('http://localhost:8080');
  });

  test('a wrong one is refused by name', () => {
    expect(() => readConfig({ PORT: '99999' }, [], '/portal')).toThrow(/PORT/);
    expect(() => readConfig({ COHORTIUM_ENVIRONMENT: 'moon' }, [], '/portal')).toThrow(ConfigRefused);
    expect(() => readConfig({}, ['--demo=no'], '/portal')).toThrow('--no-demo');
  });

  test('an empty setting is no setting', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' }, ['--no-demo'], '/portal')).toMatchObject({
      database_url: null,
      port: 8080,
      demo: false,
    });
  });
});

describe('why the portal does not start is a sentence', () => {
  const config = readConfig({ PORT: '8080', COHORTIUM_HOME: '/data' }, [], '/portal');
  const coded = (code: string) => Object.assign(new Error(`${code}: failed`), { code });

  test.each([
    [coded('EADDRINUSE'), 'Port 8080 is taken by another program. Stop it, or choose another: PORT=8081 npm start.'],
    [coded('ENOSPC'), 'The disk of /data is full. Free some space and start again; nothing is lost.'],
    [new ConfigRefused('PORT: wrong.'), 'PORT: wrong.'],
    [new TypeError('odd'), 'Cohortium could not start: odd'],
  ])('%s', (error, sentence) => {
    expect(sayWhy(error, config)).toBe(sentence);
  });
});
