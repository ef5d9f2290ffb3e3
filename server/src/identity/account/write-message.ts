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

const FACTOR_CHANGES = {
  turn_on: 'the second factor was turned on',
  turn_off: 'the second factor was turned off',
  renew_recovery_codes: 'new recovery codes were made',
};
export type FactorChange = keyof typeof FACTOR_CHANGES;

/** Each takes where the portal is reached, to whom it goes, and the secret of its link. */
export const letters = {
  confirm: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Confirm your address for Cohortium',
    text: `Hello ${name},\n\nConfirm within 48 hours that this address is yours; your account then opens.\n\n${ignore}`,
    links: [{ title: 'Confirm this address', href: verifyLink(url, token) }],
  }),
  known: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'You already have a Cohortium account',
    text: `Hello ${name},\n\nSomebody, probably you, asked for an account with this address. You already have one: sign in with it. If you have forgotten the password, set a new one within 2 hours.\n\n${ignore}`,
    links: [
      { title: 'Sign in', href: `${url}/login` },
      { title: 'Set a new password', href: resetLink(url, token) },
    ],
  }),
  reset: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Set a new Cohortium password',
    text: `Hello ${name},\n\nSet a new password within 2 hours. Every session that is open then ends.\n\n${ignore}`,
    links: [{ title: 'Set a new password', href: resetLink(url, token) }],
  }),
  choose: (url: string, { email, name }: Addressee, token: string): Letter => ({
    to: email,
    subject: 'Choose your Cohortium password',
    text: `Hello ${name},\n\nChoose the password of your account within 2 hours; this also confirms that the address is yours.\n\n${ignore}`,
    links: [{ title: 'Choose a password', href: resetLink(url, token) }],
  }),
  link: (
    url: string,
    { email, name }: Addressee,
    { token, provider }: { token: string; provider: string },
  ): Letter => ({
    to: email,
    subject: `Sign in to Cohortium with ${provider}`,
    text: `Hello ${name},\n\nSomebody, probably you, signed in with ${provider} and gave this address. Confirm within 2 hours that the ${provider} account may open the Cohortium account of this address from now on.\n\n${ignore}`,
    links: [{ title: `Let ${provider} open my account`, href: linkLink(url, token) }],
  }),
  changed: (url: string, { email, name }: Addressee): Letter => ({
    to: email,
    subject: 'Your Cohortium password was changed',
    text: `Hello ${name},\n\nThe password of your account was set anew and every session ended. If that was not you, set another one now.`,
    links: [{ title: 'I did not do this', href: `${url}/forgot-password` }],
  }),
  factor: (url: string, { email, name }: Addressee, done: FactorChange): Letter => ({
    to: email,
    subject: `Cohortium: ${FACTOR_CHANGES[done]}`,
    text: `Hello ${name},\n\nOn your account: ${FACTOR_CHANGES[done]}. If that was not you, somebody else has been in it: set a new password now, which ends every session, and tell whoever looks after this portal.`,
    links: [{ title: 'I did not do this', href: `${url}/forgot-password` }],
  }),
};
