import { API_VERSION, DEFAULT_ENVIRONMENT, ENVIRONMENTS, type Environment } from '@cohortium/contract';

/** The build-time settings. Base URLs have no trailing slash. */
export type WebEnvironment = {
  name: Environment;
  api_base: string;
  identity_base: string;
  sso_base: string;
  /** The base URL of the pipeline service; defaults to the data service. */
  pipeline_base: string;
  /** Where feedback and reports of faults go. */
  contact_email: string;
};

type BuildSettings = Readonly<Record<string, unknown>>;

function base(settings: BuildSettings, key: string, path: string): string {
  const origin = settings[key];
  return (typeof origin === 'string' ? origin.replace(/(?<!\/)\/+$/, '') : '') + path;
}

const CONTACT = 'feedback@cohortium.example';

function contactIn({ VITE_CONTACT_EMAIL: rawValue }: BuildSettings): string {
  if (rawValue === undefined || rawValue === '') return CONTACT;
  if (typeof rawValue === 'string' && /^[^\s@<>"']+@[^\s@<>"']+$/.test(rawValue)) return rawValue;
  throw new Error(`VITE_CONTACT_EMAIL is "${rawValue}"; it must be an email address.`);
}

/**
 * Reads VITE_ENVIRONMENT, the origins VITE_API_BASE, VITE_PIPELINE_API_BASE, VITE_IDENTITY_BASE and VITE_SSO_BASE
 * (default: this server), and VITE_CONTACT_EMAIL.
 * Throws on an environment name that the contract does not know: a wrong build should not start.
 */
export function readEnvironment(settings: BuildSettings): WebEnvironment {
  const rawEnvironment = settings.VITE_ENVIRONMENT;
  const environmentName =
    typeof rawEnvironment === 'string' && rawEnvironment !== '' ? rawEnvironment : DEFAULT_ENVIRONMENT;
  const name = ENVIRONMENTS.find((allowedValues) => allowedValues === environmentName);
  if (name === undefined) {
    throw new Error(`VITE_ENVIRONMENT is "${environmentName}"; it must be one of ${ENVIRONMENTS.join(', ')}.`);
  }
  return {
    name,
    api_base: base(settings, 'VITE_API_BASE', `/api/${API_VERSION}`),
    identity_base: base(settings, 'VITE_IDENTITY_BASE', '/identity'),
    sso_base: base(settings, 'VITE_SSO_BASE', '/sso'),
    pipeline_base: base(
      settings,
      settings.VITE_PIPELINE_API_BASE ? 'VITE_PIPELINE_API_BASE' : 'VITE_API_BASE',
      `/api/${API_VERSION}`,
    ),
    contact_email: contactIn(settings),
  };
}

export const environment: WebEnvironment = readEnvironment(import.meta.env);
