import { isIP } from 'node:net';
import { type Config, ConfigError } from './read-config.ts';

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** The demo shows every message, sign-in links among them, in the page: not to anyone who reaches this machine. */
export function requirePrivateDemo({ demo, smtp_url, host }: Config): void {
  if (!demo || smtp_url || isLoopback(host)) return;
  throw new ConfigError(
    `The demo shows its emails, including confirmation links, to everyone who can reach HOST=${host}. Start with --no-demo, set a mail server with SMTP_URL, or accept only local connections with HOST=127.0.0.1.`,
  );
}
