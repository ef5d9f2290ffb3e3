import { type ApiToken, type SignedInSession, sessionRoutes } from '@cohortium/contract';
import { beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '#platform';
import { queryOf } from '#platform/api';
import { renderMarkup, renderText, textOfHtml } from '#testing';
import { QrCode } from './enrol-dialog.tsx';
import { RemoveAccountCard } from './remove-account-card.tsx';
import { SecretOnce } from './secret-once.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TokensCard } from './tokens-card.tsx';

beforeAll(() => setTimeZone('Asia/Kathmandu'));

const here: SignedInSession = {
  ...{ id: '1'.repeat(32), device: 'Firefox on Linux', address: '192.0.2.7', is_this: true },
  ...{ created_at: '2020-01-31T20:00:00Z', last_used_at: '2020-02-01T10:00:00Z', expires_at: '2020-03-01T10:00:00Z' },
};
const there: SignedInSession = { ...here, id: '2'.repeat(32), device: 'Safari on iOS', address: null, is_this: false };
const sessions = (data: SignedInSession[]) =>
  renderText(<SessionsCard />, [[queryOf(sessionRoutes.sessions, {}).queryKey, { data }]]);

test('this session is marked and cannot be ended here; others can, each by its name', () => {
  const both = sessions([here, there]);
  expect(both).toContain('n = 2');
  expect(both).toMatch(/Firefox on Linux this session 192\.0\.2\.7 · since 1 Feb 2020/);
  expect(both).toContain('Sign out Safari on iOS');
  expect(both).not.toContain('Sign out Firefox');
  expect(both).toContain('unknown IP address');
});

test('with this session alone there is nothing else to sign out of', () => {
  expect(sessions([here, there])).toContain('Sign out of all other sessions');
  expect(sessions([here])).not.toContain('Sign out');
});

const nightly: ApiToken = {
  ...{ id: '3'.repeat(32), name: 'nightly <export>', scope: 'read', workspace_id: null, last_used_at: null },
  ...{ created_at: '2026-11-20T10:00:00Z', expires_at: '2026-12-31T20:00:00Z' },
};
const tokens = (data: ApiToken[]) =>
  renderText(<TokensCard />, [[queryOf(sessionRoutes.apiTokens, {}).queryKey, { data }]]);

test('a token says what it may do, until which day of the reader’s, and when it last did', () => {
  expect(tokens([nightly])).toMatch(
    /nightly &lt;export&gt; read only until 1 Jan 2027 · last used never Revoke nightly/,
  );
  expect(tokens([{ ...nightly, scope: 'write', last_used_at: '2020-02-01T10:00:00Z' }])).toMatch(
    /read and write until .* last used (?!never).*2020/,
  );
});

test('without a token the page says what one is for; before the answer it says nothing', () => {
  expect(tokens([])).toContain('No API tokens yet. A token lets a script act on your behalf or read your data.');
  expect(renderText(<TokensCard />)).not.toContain('None.');
  expect(renderText(<TokensCard />)).toContain('New token');
});

test('removing an account says what stays before anything is asked', () => {
  const user = {
    ...{ id: 'a'.repeat(32), email: 'ana@lab.example', name: 'Ana', app_role_name: 'data_explorer' as const },
    ...{ signed_term: true, second_factor_required: false, timezone: 'UTC', created_at: '2026-11-20T10:00:00Z' },
  };
  const card = renderText(<RemoveAccountCard user={user} onRemoved={() => undefined} />);
  expect(card).toContain(
    'Your name, email address and all sign-in methods are deleted at once. Your work in other workspaces stays, without your',
  );
  expect(card).not.toContain('ana@lab.example');
});

test('a secret is shown as it is, for it is not shown again', () => {
  const shown = renderMarkup(
    <SecretOnce label="Recovery codes" secret={'aaaa-bbbb\n<c>'}>
      These codes can’t be shown again.
    </SecretOnce>,
  );
  expect(shown).toContain('aaaa-bbbb\n&lt;c&gt;');
  expect(textOfHtml(shown)).toContain('Recovery codes aaaa-bbbb &lt;c&gt; Copy These codes can’t be shown again.');
});

test('a code for cameras has its three finders and a quiet zone of four modules', () => {
  const html = renderMarkup(
    <QrCode text="otpauth://totp/Cohortium:ana@lab.example?secret=JBSWY3DPEHPK3PXP" title="Secret" />,
  );
  const size = Number(html.match(/viewBox="0 0 (\d+) \1"/)?.[1]);
  // ISO/IEC 18004: 17 + 4 × version modules a side.
  expect((size - 8 - 17) % 4).toBe(0);
  const dark = [...html.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const has = (x: number, y: number) => dark.some(([across, down]) => across === x && down === y);
  const end = size - 5;
  for (const [x, y] of [
    [4, 4],
    [end, 4],
    [4, end],
  ] as const)
    expect(has(x, y)).toBe(true);
  expect(has(end, end) && has(end - 1, end - 1) && has(end - 6, end - 6) && has(end, end - 6)).toBe(false);
  expect(Math.min(...dark.flat())).toBe(4);
  expect(Math.max(...dark.flat())).toBe(end);
});

test('a longer text makes a larger code, never a cut one', () => {
  const size = (text: string) => Number(renderMarkup(<QrCode text={text} title="" />).match(/viewBox="0 0 (\d+)/)?.[1]);
  expect(size('x'.repeat(500))).toBeGreaterThan(size('x'));
});
