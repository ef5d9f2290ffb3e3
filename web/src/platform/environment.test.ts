import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';

test('without settings the portal talks to its own server', () => {
  expect(readEnvironment({})).toEqual({
    name: 'local',
    api_base: '/api/v1',
    identity_base: '/identity',
    sso_base: '/sso',
    pipeline_base: '/api/v1',
    contact_email: 'feedback@cohortium.example',
  });
});

test('each base can live on a host of its own', () => {
  const found = readEnvironment({
    VITE_ENVIRONMENT: 'prod',
    VITE_API_BASE: 'https://data.example/',
    VITE_IDENTITY_BASE: 'https://id.example',
    VITE_SSO_BASE: 'https://sso.example',
  });
  expect(found.name).toBe('prod');
  expect(found.api_base).toBe('https://data.example/api/v1');
  expect(found.identity_base).toBe('https://id.example/identity');
  expect(found.sso_base).toBe('https://sso.example/sso');
});

test('pipelines may be on a host of their own; feedback goes to the address of the place', () => {
  const given = { VITE_API_BASE: 'https://data.example', VITE_CONTACT_EMAIL: 'help@lab.example' };
  expect(readEnvironment(given)).toMatchObject({
    pipeline_base: 'https://data.example/api/v1',
    contact_email: 'help@lab.example',
  });
  const apart = { ...given, VITE_PIPELINE_API_BASE: 'https://runs.example/' };
  expect(readEnvironment(apart).pipeline_base).toBe('https://runs.example/api/v1');
  expect(() => readEnvironment({ VITE_CONTACT_EMAIL: 'nobody' })).toThrow('VITE_CONTACT_EMAIL');
});

test('an unknown environment stops the build from starting', () => {
  expect(() => readEnvironment({ VITE_ENVIRONMENT: 'production' })).toThrow('alpha, local, staging, prod');
});

test('what is no address of a host is not one: empty, missing or something else', () => {
  for (const given of ['', undefined, 7, true, '///']) {
    expect(readEnvironment({ VITE_API_BASE: given, VITE_ENVIRONMENT: '' })).toMatchObject({
      name: 'local',
      api_base: '/api/v1',
    });
  }
  expect(readEnvironment({ VITE_SSO_BASE: 'https://sso.example///' }).sso_base).toBe('https://sso.example/sso');
});
