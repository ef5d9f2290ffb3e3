import { afterAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock';
import { ConfigError, readConfig } from '#platform/config';
import { createHttp } from './index.ts';

async function securityTxt(settings: Record<string, string>) {
  const api = await createHttp({
    config: readConfig(settings, [], '/portal'),
    logger: false,
    pages: null,
    readiness: async () => [],
    once: (_, work) => work(),
    source: { findCaller: async () => null },
  });
  afterAll(() => api.app.close());
  return api.app.inject('/.well-known/security.txt');
}

test('somebody who found a vulnerability learns where to report it', async () => {
  const answer = await securityTxt({
    COHORTIUM_URL: 'https://portal.example',
    COHORTIUM_SECURITY_CONTACT: 'security@lab.example',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  const fields = new Map(answer.body.split('\n').map((line) => [line.split(': ')[0], line.split(': ')[1]]));
  expect(fields.get('Contact')).toBe('mailto:security@lab.example');
  expect(fields.get('Canonical')).toBe('https://portal.example/.well-known/security.txt');
  expect(Date.parse(fields.get('Expires') ?? '')).toBeGreaterThan(systemClock.now().getTime());
});

test('a page serves as the contact too', async () => {
  const answer = await securityTxt({ COHORTIUM_SECURITY_CONTACT: 'https://lab.example/report' });
  expect(answer.body).toContain('Contact: https://lab.example/report\n');
});

test('a portal without a contact has no such file, and a contact that is none stops the start', async () => {
  expect((await securityTxt({})).statusCode).toBe(404);
  await expect(securityTxt({ COHORTIUM_SECURITY_CONTACT: 'ask around' })).rejects.toThrow(ConfigError);
});
