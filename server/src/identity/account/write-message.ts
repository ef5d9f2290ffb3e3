import { withoutLinks } from '#platform/mail';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  links: { title: string; href: string }[];
}

export interface Addressee {
  email: string;
  name: string;
}

// Secrets stand in the fragment, which browsers send to no server and write into no log.
const verifyLink = (url: string, token: string) => `${url}/sign-up#verify=${token}`;
const resetLink = (url: string, token: string) => `${url}/reset-password-callback#token=${token}`;

const linkLink = (url: string, token: string) => `${url}/login#link=${token}`;

const ignore = 'If you did not ask for this, leave it: nothing changes without the link.';

/** Of what opens an account. */
export type AccessChange =
  | 'the second factor was turned on'
  | 'the second factor was turned off'
  | 'new recovery codes were made'
  | 'an API token was made'
  | 'an API token was revoked'
  | `a ${string} account was linked`
  | `a ${string} account was unlinked`;

/** Each takes where the portal is reached, to whom it goes, and the secret of its link. */
export const letters = {
  confirm: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Confirm your address for Cohortium',
    text: `Hello ${withoutLinks(name)},\n\nConfirm within 48 hours that this address is yours, with the password that was given at sign-up; your account then opens.\n\nIf you did not ask for this, leave it: nothing changes without the link. If you want the account all the same, the link lets you set a password of your own.`,
    links: [{ title: 'Confirm this address', href: verifyLink(url, token) }],
  }),
  known: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'You already have a Cohortium account',
    text: `Hello ${withoutLinks(name)},\n\nSomebody, probably you, asked for an account with this address. You already have one: sign in with it. If you have forgotten the password, set a new one within 2 hours.\n\n${ignore}`,
    links: [
      { title: 'Sign in', href: `${url}/login` },
      { title: 'Set a new password', href: resetLink(url, token) },
    ],
  }),
  reset: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Set a new Cohortium password',
    text: `Hello ${withoutLinks(name)},\n\nSet a new password within 2 hours. Every session that is open then ends.\n\n${ignore}`,
    links: [{ title: 'Set a new password', href: resetLink(url, token) }],
  }),
  choose: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Choose your Cohortium password',
    text: `Hello ${withoutLinks(name)},\n\nChoose the password of your account within 2 hours; this also confirms that the address is yours.\n\n${ignore}`,
    links: [{ title: 'Choose a password', href: resetLink(url, token) }],
  }),
  link: (
    url: string,
    { email, name }: Addressee,
    { token, provider }: { token: string; provider: string },
  ): Letter => ({
    to: email,
    subject: `Sign in to Cohortium with ${provider}`,
    text: `Hello ${withoutLinks(name)},\n\nSomebody, probably you, signed in with ${provider} and gave this address. Confirm within 2 hours that the ${provider} account may open the Cohortium account of this address from now on.\n\n${ignore}`,
    links: [{ title: `Let ${provider} open my account`, href: linkLink(url, token) }],
  }),
  removed: (url: string, { email, name }: Addressee): Letter => ({
    to: email,
    subject: 'Your Cohortium account was removed',
    text: `Hello ${withoutLinks(name)},\n\nYour account was removed, with your name, your address and every way to sign in. If that was not you, tell whoever looks after this portal.`,
    links: [{ title: 'The portal', href: url }],
  }),
  changed: (url: string, { email, name }: Addressee, ended: string): Letter => ({
    to: email,
    subject: 'Your Cohortium password was changed',
    text: `Hello ${withoutLinks(name)},\n\nThe password of your account was set anew. ${ended} If that was not you, set another one now.`,
    links: [{ title: 'I did not do this', href: `${url}/forgot-password` }],
  }),
  access: (url: string, { email, name }: Addressee, done: AccessChange): Letter => ({
    to: email,
    subject: `Cohortium: ${done}`,
    text: `Hello ${withoutLinks(name)},\n\nOn your account: ${done}. If that was not you, somebody else has been in it: set a new password now, which ends every session, and tell whoever looks after this portal.`,
    links: [{ title: 'I did not do this', href: `${url}/forgot-password` }],
  }),
};
