import { describe, expect, test } from 'vitest';
import { ConfigError, describeConfigError, readConfig, requirePrivateDemo } from './index.ts';

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
    expect(() => readConfig({ COHORTIUM_ENVIRONMENT: 'moon' }, [], '/portal')).toThrow(ConfigError);
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

describe('a second factor of administrators', () => {
  const demanded = (settings: Record<string, string>) => readConfig(settings, [], '/portal').admin_second_factor;

  test('is demanded in production by default', () => {
    expect(demanded({})).toBe(false);
    expect(demanded({ COHORTIUM_ENVIRONMENT: 'staging' })).toBe(false);
    expect(demanded({ COHORTIUM_ENVIRONMENT: 'prod' })).toBe(true);
    expect(demanded({ COHORTIUM_ENVIRONMENT: 'prod', COHORTIUM_ADMIN_SECOND_FACTOR: 'false' })).toBe(false);
    expect(demanded({ COHORTIUM_ADMIN_SECOND_FACTOR: 'true' })).toBe(true);
  });
});

test('uploads are scanned by the command that is set, and by none when it is empty', () => {
  const command = (value: string) => readConfig({ COHORTIUM_SCAN_COMMAND: value }, [], '/portal').scan_command;
  expect(command(' clamdscan --no-summary ')).toBe('clamdscan --no-summary');
  expect([command(''), command(' ')]).toEqual([null, null]);
});

describe('the proxies whose word is taken', () => {
  const proxy = (value: string) => readConfig({ COHORTIUM_TRUST_PROXY: value }, [], '/portal').trust_proxy;

  test('are none by default', () => {
    expect(proxy('')).toBe(false);
    expect(proxy('true')).toBe(true);
    expect(proxy('127.0.0.1, 10.0.0.0/8,::1')).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
    for (const wrong of ['yes', '10.0.0.0/33', '10.0.0.1,proxy', '10.0.0.1/8/8']) {
      expect(() => proxy(wrong)).toThrow(/COHORTIUM_TRUST_PROXY: must be true, false, or addresses/);
    }
  });
});

describe('the demo, whose mail is shown in the page', () => {
  const start = (settings: Record<string, string>, flags: string[] = []) =>
    requirePrivateDemo(readConfig(settings, flags, '/portal'));

  test('is refused where other machines reach it, with what to do instead', () => {
    expect(() => start({ HOST: '0.0.0.0' })).toThrow(/HOST=0\.0\.0\.0.*--no-demo.*SMTP_URL.*HOST=127\.0\.0\.1/);
    expect(() => start({ HOST: '::' })).toThrow(ConfigError);
    expect(() => start({ HOST: '127.lab.example' })).toThrow(ConfigError);
  });

  test.each<[Record<string, string>, string[]]>([
    [{}, []],
    [{ HOST: 'localhost' }, []],
    [{ HOST: '::1' }, []],
    [{ HOST: '127.0.0.2' }, []],
    [{ HOST: '0.0.0.0' }, ['--no-demo']],
    [{ HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.lab.example' }, []],
  ])('may start with %j %j', (settings, flags) => {
    expect(() => start(settings, flags)).not.toThrow();
  });
});

describe('why the portal does not start is a sentence', () => {
  const config = readConfig({ PORT: '8080', COHORTIUM_HOME: '/data' }, [], '/portal');
  const coded = (code: string) => Object.assign(new Error(`${code}: failed`), { code });

  test.each([
    [
      coded('EADDRINUSE'),
      'Port 8080 is used by another program. Stop it, or choose another port: PORT=8081 npm start.',
    ],
    [coded('ENOSPC'), 'The disk of /data is full. Free some space and start again. No data is lost.'],
    [new ConfigError('PORT: wrong.'), 'PORT: wrong.'],
    [new TypeError('odd'), 'Cohortium could not start: odd'],
  ])('%s', (error, sentence) => {
    expect(describeConfigError(error, config)).toBe(sentence);
  });
});
