import { recordAuditEvent } from '#platform/audit';
import type { Tx } from '#platform/database';
import type { PersonCaller } from '#platform/http';
import { stripLinks } from '#platform/mail';
import type { Identity } from '../identity.ts';

export interface AccountMessage {
  to: string;
  subject: string;
  text: string;
  links: { title: string; href: string }[];
}

interface Recipient {
  email: string;
  name: string;
}

// Secrets stand in the fragment, which browsers send to no server and write into no log.
/** With the address, so that the page says what is confirmed; what is confirmed follows from the token. */
const verifyLink = (url: string, { email }: Recipient, token: string) =>
  `${url}/sign-up#verify=${token}&email=${encodeURIComponent(email)}`;
const resetLink = (url: string, token: string) => `${url}/reset-password-callback#token=${token}`;

const linkLink = (url: string, token: string) => `${url}/login#link=${token}`;

const IGNORE_NOTE = 'If you did not request this, ignore this message: nothing changes unless you open the link.';

/** A change of the sign-in methods of an account. */
type AccessChange =
  | 'two-factor authentication was turned on'
  | 'two-factor authentication was turned off'
  | 'new recovery codes were created'
  | 'an API token was created'
  | 'an API token was revoked'
  | `a ${string} account was linked`
  | `a ${string} account was unlinked`;

/** Each takes where the portal is reached, to whom it goes, and the secret of its link. */
export const accountMessages = {
  confirm: (url: string, { email, name }: Recipient, token: string): AccountMessage => ({
    to: email,
    subject: 'Confirm your email address for Cohortium',
    text: `Hello ${stripLinks(name)},\n\nConfirm your email address within 48 hours. You need the password chosen at sign-up.\n\nIf you did not request this, ignore this message: nothing changes unless you open the link. If you did not sign up but want the account, use the link to set your own password.`,
    links: [{ title: 'Confirm email address', href: verifyLink(url, { email, name }, token) }],
  }),
  already_registered: (url: string, { email, name }: Recipient, token: string): AccountMessage => ({
    to: email,
    subject: 'You already have a Cohortium account',
    text: `Hello ${stripLinks(name)},\n\nSomeone, probably you, tried to sign up with this email address. You already have an account: sign in. If you forgot your password, set a new one within 2 hours.\n\n${IGNORE_NOTE}`,
    links: [
      { title: 'Sign in', href: `${url}/login` },
      { title: 'Set a new password', href: resetLink(url, token) },
    ],
  }),
  reset: (url: string, { email, name }: Recipient, token: string): AccountMessage => ({
    to: email,
    subject: 'Set a new Cohortium password',
    text: `Hello ${stripLinks(name)},\n\nSet a new password within 2 hours. You will be signed out everywhere.\n\n${IGNORE_NOTE}`,
    links: [{ title: 'Set a new password', href: resetLink(url, token) }],
  }),
  choose_password: (url: string, { email, name }: Recipient, token: string): AccountMessage => ({
    to: email,
    subject: 'Choose your Cohortium password',
    text: `Hello ${stripLinks(name)},\n\nChoose a password for your account within 2 hours. This also confirms your email address.\n\n${IGNORE_NOTE}`,
    links: [{ title: 'Choose a password', href: resetLink(url, token) }],
  }),
  link: (
    url: string,
    { email, name }: Recipient,
    { token, provider }: { token: string; provider: string },
  ): AccountMessage => ({
    to: email,
    subject: `Sign in to Cohortium with ${provider}`,
    text: `Hello ${stripLinks(name)},\n\nSomeone, probably you, signed in with ${provider} and this email address. Confirm within 2 hours that the ${provider} account can sign in to your Cohortium account from now on.\n\n${IGNORE_NOTE}`,
    links: [{ title: `Let ${provider} sign in to my account`, href: linkLink(url, token) }],
  }),
  removed: (url: string, { email, name }: Recipient): AccountMessage => ({
    to: email,
    subject: 'Your Cohortium account was removed',
    text: `Hello ${stripLinks(name)},\n\nYour account was removed. Your name, email address and all sign-in methods were deleted. If this wasn’t you, contact the administrator of this portal.`,
    links: [{ title: 'The portal', href: url }],
  }),
  changed: (url: string, { email, name }: Recipient, ended: string): AccountMessage => ({
    to: email,
    subject: 'Your Cohortium password was changed',
    text: `Hello ${stripLinks(name)},\n\nThe password of your account was changed. ${ended} If this wasn’t you, set a new password now.`,
    links: [{ title: 'This wasn’t me', href: `${url}/forgot-password` }],
  }),
  access: (url: string, { email, name }: Recipient, done: AccessChange): AccountMessage => ({
    to: email,
    subject: `Cohortium: ${done}`,
    text: `Hello ${stripLinks(name)},\n\nYour account was changed: ${done}. If this wasn’t you, someone else has access to your account. Set a new password now (you will be signed out everywhere), and contact the administrator of this portal.`,
    links: [{ title: 'This wasn’t me', href: `${url}/forgot-password` }],
  }),
};

/** A change of what opens an account. */
export interface AccessChangeNotice {
  done: AccessChange;
  /** The line of the audit log. */
  event: { action: string; kind: string; object_id: string; detail?: Record<string, unknown> };
}

/** Records a change of sign-in methods and notifies the person, in case someone else made it. */
export async function notifyAccessChange(
  { platform }: Pick<Identity, 'platform'>,
  tx: Tx,
  {
    context,
    done,
    event,
  }: AccessChangeNotice & { context: { person: Recipient & Pick<PersonCaller['person'], 'id'> } },
): Promise<void> {
  const { person } = context;
  await recordAuditEvent(tx, { person_id: person.id, ...event });
  await platform.mail.send(tx, accountMessages.access(platform.config.url, person, done));
}
