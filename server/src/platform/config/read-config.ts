import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { DEFAULT_ENVIRONMENT, ENVIRONMENTS, MAINTENANCE_DEFAULT, type Provider } from '@cohortium/contract';
import { z } from 'zod';
import { type EngineSettings, engineSettings, engineSettingsShape } from './engine-settings.ts';

export class ConfigError extends Error {
  override name = 'ConfigError';
}

const booleanText = z.enum(['true', 'false', '1', '0', '']).transform((word) => word === 'true' || word === '1');

const isProxyRange = (range: string): boolean => {
  const [address = '', bits, ...more] = range.split('/');
  const width = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return width > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= width));
};

/** Which proxies may set the client IP address: none, all, or these addresses and networks. */
const proxySetting = z.union([
  booleanText,
  z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim()))
    .refine(
      (ranges) => ranges.every(isProxyRange),
      'must be true, false, or addresses and networks such as 10.0.0.1,192.168.0.0/16',
    ),
]);

/** Secrets travel to it: over the network by https alone. */
const issuerUrl = z
  .url()
  .refine((url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(url), 'must begin with https://');

const settingsSchema = z.object({
  PORT: z.coerce.number('it must be a number').int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  COHORTIUM_HOME: z.string().optional(),
  /** A folder with further pipelines and kinds of references, laid out like `workflows`. */
  COHORTIUM_WORKFLOWS: z.string().optional(),
  /** Below it lie the folders that administrators may add as references. */
  COHORTIUM_REFERENCE_FOLDER: z.string().optional(),
  /** Where people reach the portal, for links in mail. */
  COHORTIUM_URL: z.url().optional(),
  COHORTIUM_ENVIRONMENT: z.enum(ENVIRONMENTS).default(DEFAULT_ENVIRONMENT),
  COHORTIUM_MAINTENANCE: booleanText.default(MAINTENANCE_DEFAULT),
  /** Whether a role that opens the administration counts only with a second factor; in production by default. */
  COHORTIUM_ADMIN_SECOND_FACTOR: booleanText.optional(),
  /** Run on each upload, with the file as its last argument: 0 clean, 1 infected. */
  COHORTIUM_SCAN_COMMAND: z.string().optional(),
  COHORTIUM_TRUST_PROXY: proxySetting.default(false),
  /** Where vulnerabilities of this portal are reported: an email address or a page. */
  COHORTIUM_SECURITY_CONTACT: z.union([z.email(), z.url({ protocol: /^https$/ })]).optional(),
  COHORTIUM_LOG: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  DATABASE_URL: z.url().optional(),
  CLICKHOUSE_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  COHORTIUM_GOOGLE_ISSUER: issuerUrl.default('https://accounts.google.com'),
  COHORTIUM_GOOGLE_CLIENT_ID: z.string().optional(),
  COHORTIUM_GOOGLE_CLIENT_SECRET: z.string().optional(),
  COHORTIUM_ORCID_ISSUER: issuerUrl.default('https://orcid.org'),
  COHORTIUM_ORCID_CLIENT_ID: z.string().optional(),
  COHORTIUM_ORCID_CLIENT_SECRET: z.string().optional(),
  ...engineSettingsShape,
  MAIL_FROM: z.string().default('Cohortium <portal@cohortium.example>'),
});

export interface Config {
  port: number;
  host: string;
  /** Data folder: database, index, files, work. */
  home: string;
  url: string;
  environment: (typeof ENVIRONMENTS)[number];
  maintenance: boolean;
  /** Roles above data explorer count only for people with a second factor (decision 047). */
  admin_second_factor: boolean;
  /** The virus scanner and its arguments; null where uploads are not scanned. */
  /** Further pipelines and kinds of references; null where there are none. */
  workflow_folder: string | null;
  /** Below it lie the folders that administrators may add as references; null where there is none. */
  reference_folder: string | null;
  scan_command: string | null;
  /** Trusted proxies, whose X-Forwarded-For gives the client IP address. */
  trust_proxy: boolean | string[];
  /** A mailto: or https: address for reports of vulnerabilities; null where the operator has named none. */
  security_contact: string | null;
  log_level: string;
  database_url: string | null;
  clickhouse_url: string | null;
  smtp_url: string | null;
  mail_from: string;
  /** OpenID Connect providers that people may sign in with; null where the operator has registered none. */
  providers: Record<Provider, ProviderSettings | null>;
  engine: EngineSettings;
  demo: boolean;
  /** The checkout: built pages, workflows. */
  root: string;
}

export interface ProviderSettings {
  issuer: string;
  client_id: string;
  client_secret: string;
}

type Settings = z.infer<typeof settingsSchema>;

function providerOf(values: Settings, name: 'GOOGLE' | 'ORCID'): ProviderSettings | null {
  const client_id = values[`COHORTIUM_${name}_CLIENT_ID`];
  const client_secret = values[`COHORTIUM_${name}_CLIENT_SECRET`];
  if (client_id && client_secret) return { issuer: values[`COHORTIUM_${name}_ISSUER`], client_id, client_secret };
  if (!client_id && !client_secret) return null;
  const missing = client_id ? 'CLIENT_SECRET' : 'CLIENT_ID';
  throw new ConfigError(`Cohortium cannot start with these settings. COHORTIUM_${name}_${missing}: it is missing.`);
}

function contactUri(contact: string | undefined): string | null {
  if (contact === undefined) return null;
  return contact.startsWith('https:') ? contact : `mailto:${contact}`;
}

/** As root the data lives outside root's own folder, where the database's OS user may read (DESIGN §7). */
function defaultHome(root: string): string {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? '/var/lib/cohortium' : resolve(root, 'var');
}

/** Reads the settings from the environment and the flags; refuses a wrong one by name, in a sentence. */
export function readConfig(environment: Record<string, string | undefined>, flags: string[], root: string): Config {
  const definedValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(definedValues);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Cohortium cannot start with these settings. ${reasons.join('; ')}.`);
  }
  const values = parsed.data;
  const unknown = flags.filter((word) => word !== '--no-demo');
  if (unknown.length > 0) throw new ConfigError(`Unknown flag ${unknown.join(', ')}; the only flag is --no-demo.`);
  const engine = engineSettings(values);
  if ('missing' in engine) throw new ConfigError(`Cohortium cannot start with these settings. ${engine.missing}.`);
  const home = values.COHORTIUM_HOME?.replace(/^~(?=\/|$)/, homedir());
  return {
    port: values.PORT,
    host: values.HOST,
    home: home ? resolve(home) : defaultHome(root),
    workflow_folder: values.COHORTIUM_WORKFLOWS ? resolve(values.COHORTIUM_WORKFLOWS) : null,
    reference_folder: values.COHORTIUM_REFERENCE_FOLDER ? resolve(values.COHORTIUM_REFERENCE_FOLDER) : null,
    url: values.COHORTIUM_URL ?? `http://localhost:${values.PORT}`,
    environment: values.COHORTIUM_ENVIRONMENT,
    maintenance: values.COHORTIUM_MAINTENANCE,
    admin_second_factor: values.COHORTIUM_ADMIN_SECOND_FACTOR ?? values.COHORTIUM_ENVIRONMENT === 'prod',
    scan_command: values.COHORTIUM_SCAN_COMMAND?.trim() || null,
    trust_proxy: values.COHORTIUM_TRUST_PROXY,
    security_contact: contactUri(values.COHORTIUM_SECURITY_CONTACT),
    log_level: values.COHORTIUM_LOG,
    database_url: values.DATABASE_URL ?? null,
    clickhouse_url: values.CLICKHOUSE_URL ?? null,
    smtp_url: values.SMTP_URL ?? null,
    mail_from: values.MAIL_FROM,
    providers: { google: providerOf(values, 'GOOGLE'), orcid: providerOf(values, 'ORCID') },
    engine,
    demo: !flags.includes('--no-demo'),
    root,
  };
}
