import { CallError, sessionRoutes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { queryOf } from '#platform/api';
import { disabledReasons, renderMarkup, renderText, textOfHtml } from '#testing';
import { Input } from '#ui/forms';
import { TermsDialog } from '../terms-dialog.tsx';
import { SecondFactorConfirmDialog } from './confirm-dialog.tsx';
import { CreateTokenDrawer } from './create-token-drawer.tsx';
import { EnrolDialog, EnrolmentFields } from './enrol-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

const nothing = () => undefined;
const failed = new CallError(503, { detail: 'The database is being restored.', code: 'unavailable' });
/** The button that sends the one form of a dialog. */
const sender = (html: string) => {
  const [, form] = html.match(/<form id="([^"]+)"/) ?? [];
  return html.match(new RegExp(`<button(?=[^>]*type="submit")(?=[^>]*form="${form}")[^>]*>([^<]*)`))?.[1];
};
const fieldNames = (html: string) =>
  [...html.matchAll(/<input(?![^>]*type="radio")[^>]*name="(\w+)"/g)].map(([, name]) => name);

describe('a new token', () => {
  const html = renderMarkup(<CreateTokenDrawer onClose={nothing} />);

  test('reads only, unless more is wished for', () => {
    expect(fieldNames(html)).toEqual(['name', 'days']);
    expect(html).toMatch(
      /<button(?=[^>]*role="radio")(?=[^>]*aria-checked="true")(?=[^>]*value="read")|<input(?=[^>]*type="radio")(?=[^>]*value="read")(?=[^>]*checked="")/,
    );
    expect(sender(html)).toBe('Create token');
  });

  test('says before it is made what each kind may do, and that it is shown once', () => {
    expect(textOfHtml(html)).toContain('Can list, search and download; makes no changes.');
    expect(textOfHtml(html)).toContain('Everything you can do, except managing your account or tokens.');
    expect(textOfHtml(html)).toContain('The token is shown once, after you create it.');
  });
});

describe('changing the second factor', () => {
  test('asks for password and code: an unlocked screen alone is not enough', () => {
    for (const act of ['renew', 'end'] as const) {
      const html = renderMarkup(<SecondFactorConfirmDialog action={act} onClose={nothing} onTurnedOff={nothing} />);
      expect(fieldNames(html)).toEqual(['password', 'code']);
      expect(html).toMatch(/<input(?=[^>]*name="password")(?=[^>]*type="password")/);
      expect(sender(html)).toBe(act === 'renew' ? 'Create new codes' : 'Turn off');
    }
  });

  test('says what it comes to before it is done', () => {
    const shown = (act: 'renew' | 'end') =>
      renderText(<SecondFactorConfirmDialog action={act} onClose={nothing} onTurnedOff={nothing} />);
    expect(shown('renew')).toContain('New recovery codes Your old recovery codes stop working.');
    expect(shown('end')).toContain(
      'Turn off two-factor authentication? Your password alone will be enough to sign in.',
    );
  });

  test('shows new codes once, all of them, and is closed only by saying that they are kept', () => {
    const codes = Array.from({ length: 10 }, (_, at) => `code-${at}-abcd`);
    const html = renderMarkup(<RecoveryCodesDialog codes={codes} onClose={nothing} />);
    for (const code of codes) expect(html).toContain(code);
    expect(textOfHtml(html)).toContain('These codes can’t be shown again.');
    expect(html).not.toContain('aria-label="Close"');
    expect(textOfHtml(html)).toContain('I have saved them');
  });
});

describe('setting up the second factor', () => {
  test('cannot be turned on before there is a secret', () => {
    expect(disabledReasons(<EnrolDialog onClose={nothing} onTurnedOn={nothing} />)).toEqual({
      'Turn on': 'The secret is not loaded yet.',
    });
  });

  const form = (problem?: string) =>
    renderMarkup(
      <EnrolmentFields
        secret="JBSWY3DPEHPK3PXP2"
        uri="otpauth://totp/Cohortium:ana@lab.example?secret=JBSWY3DPEHPK3PXP2"
        error={problem}
      >
        <Input name="code" autoComplete="one-time-code" />
      </EnrolmentFields>,
    );

  test('shows the secret for cameras and for hands, in fours, none of it lost', () => {
    expect(form()).toContain('aria-label="Secret for an authenticator app"');
    expect(textOfHtml(form())).toContain('JBSW Y3DP EHPK 3PXP 2');
    expect(form()).toMatch(/<input(?=[^>]*name="code")(?=[^>]*autoComplete="one-time-code")/i);
  });

  test('says at the field that a code was wrong', () => {
    const wrong = form('This code is wrong. Look whether the phone’s clock is right.');
    expect(wrong).toMatch(/<input(?=[^>]*name="code")(?=[^>]*aria-invalid="true")/);
    expect(wrong).toContain('role="alert"');
    expect(form()).not.toContain('role="alert"');
  });
});

describe('the terms', () => {
  test('that are to be answered are closed only by an answer', () => {
    const html = renderMarkup(<TermsDialog onAccept={nothing} onDecline={nothing} busy={false} />);
    expect(html).not.toContain('aria-label="Close"');
    expect(textOfHtml(html)).toMatch(/Decline and sign out Accept and continue$/);
  });

  test('that are only read are accepted by nobody', () => {
    const html = renderMarkup(<TermsDialog onClose={nothing} />);
    expect(html).toContain('aria-label="Close"');
    expect(textOfHtml(html)).not.toMatch(/Accept and continue|Decline/);
  });
});

describe('when the portal does not answer', () => {
  test('an error is shown instead of empty lists of sessions and tokens', () => {
    const sessions = renderText(<SessionsCard />, [[queryOf(sessionRoutes.sessions, {}).queryKey, failed]]);
    expect(sessions).toContain(
      'Active sessions The sessions could not be loaded The database is being restored. Try again',
    );
    expect(sessions).not.toContain('n = 0');
    const tokens = renderText(<TokensCard />, [[queryOf(sessionRoutes.apiTokens, {}).queryKey, failed]]);
    expect(tokens).toContain('The database is being restored.');
    expect(tokens).not.toContain('None.');
    for (const shown of [sessions, tokens]) expect(shown).toContain('Try again');
  });
});
