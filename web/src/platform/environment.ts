import { API_VERSION, DEFAULT_ENVIRONMENT, ENVIRONMENTS, type Environment } from '@cohortium/contract';

/** What the build was told about the place it runs in. Bases have no slash at the end. */
export type WebEnvironment = {
  name: Environment;
  api_base: string;
  identity_base: string;
  sso_base: string;
};

type BuildSettings = Readonly<Record<string, unknown>>;

function base(settings: BuildSettings, key: string, path: string): string {
  const origin = settings[key];
  return (typeof origin === 'string' ? origin.replace(/(?<!\/)\/+$/, '') : '') + path;
}

/**
 * Reads VITE_ENVIRONMENT and the three origins VITE_API_BASE, VITE_IDENTITY_BASE, VITE_SSO_BASE (default: this server).
 * Throws on an environment name that the contract does not know: a wrong build should not start.
 */
export function readEnvironment(settings: BuildSettings): WebEnvironment {
  const asked = settings.VITE_ENVIRONMENT;
  const wanted = typeof asked === 'string' && asked !== '' ? asked : DEFAULT_ENVIRONMENT;
  const name = ENVIRONMENTS.find((known) => known === wanted);
  if (name === undefined) {
    throw new Error(`VITE_ENVIRONMENT is "${wanted}"; it must be one of ${ENVIRONMENTS.join(', ')}.`);
  }
  return {
    name,
    api_base: base(settings, 'VITE_API_BASE', `/api/${API_VERSION}`),
    identity_base: base(settings, 'VITE_IDENTITY_BASE', '/identity'),
    sso_base: base(settings, 'VITE_SSO_BASE', '/sso'),
  };
}

export const environment: WebEnvironment = readEnvironment(import.meta.env);
