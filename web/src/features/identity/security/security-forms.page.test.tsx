// @vitest-environment page
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerJson, connectPages, startRecordingServer } from '#testing';
import { openPage, screen, waitFor } from '#testing/page';
import { SecondFactorConfirmDialog } from './confirm-dialog.tsx';
import { CreateTokenDrawer } from './create-token-drawer.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';

type Answer = (response: ServerResponse) => void;
const answer =
  (body: object, status = 200): Answer =>
  (response) =>
    answerJson(response, body, status);
let answers: Answer[] = [];
const portal = await startRecordingServer((response) => {
  const next = answers.shift();
  if (next) return next(response);
  answerJson(response, { data: [] });
});
connectPages(portal);
beforeEach(() => {
  answers = [];
});
const nothing = () => undefined;
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const sent = () => portal.received.filter(({ line }) => !line.startsWith('GET')).map(({ body }) => body);

test('a token ends after 90 days unless another number is typed, and its secret is shown once', async () => {
  const { user } = openPage(<CreateTokenDrawer onClose={nothing} />);
  expect(field('Days until it expires').value).toBe('90');
  await user.type(field('Name'), 'export');
  await user.clear(field('Days until it expires'));
  await user.type(field('Days until it expires'), '900');
  await user.click(button('Create token'));
  await screen.findByText('Must be at most 365.');
  expect(sent()).toEqual([]);
  await user.clear(field('Days until it expires'));
  await user.type(field('Days until it expires'), '30');
  answers = [answer({ data: { access_token: 'secret-of-the-token' } })];
  await user.click(button('Create token'));
  await screen.findByText('secret-of-the-token');
  expect(sent()).toEqual([{ name: 'export', days: 30, scope: 'read' }]);
  expect(screen.queryByRole('button', { name: 'Create token' })).toBeNull();
});

test('two-factor authentication is on after the first right code, with recovery codes to save', async () => {
  const onTurnedOn = vi.fn();
  const uri = 'otpauth://totp/Cohortium:ana@lab.example?secret=JBSWY3DPEHPK3PXP2';
  answers = [answer({ data: { secret: 'JBSWY3DPEHPK3PXP2', uri } })];
  const { user } = openPage(<EnrolDialog onClose={nothing} onTurnedOn={onTurnedOn} />);
  await screen.findByText('JBSW Y3DP EHPK 3PXP 2');
  const detail = 'This code is wrong. Check the clock of your phone.';
  answers = [
    answer({ detail, code: 'validation', fields: [{ field: 'code', message: detail }] }, 422),
    answer({ data: { recovery_codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } }),
  ];
  await user.type(field('Current code from the app'), '000000');
  await user.click(button('Turn on'));
  await screen.findByText(detail);
  expect(onTurnedOn).not.toHaveBeenCalled();
  await user.clear(field('Current code from the app'));
  await user.type(field('Current code from the app'), '123456');
  await user.click(button('Turn on'));
  await screen.findByText(/ccccc-ddddd/);
  await user.click(button('I have saved them'));
  expect(onTurnedOn).toHaveBeenCalledOnce();
});

test('two-factor authentication is turned off by password and code, and by neither alone', async () => {
  const onTurnedOff = vi.fn();
  const { user } = openPage(<SecondFactorConfirmDialog action="end" onClose={nothing} onTurnedOff={onTurnedOff} />);
  await user.type(field('Password'), 'a password');
  await user.click(button('Turn off'));
  await screen.findByText(/six digits or a recovery code/);
  const before = sent().length;
  await user.type(field('Code'), '123456');
  await user.click(button('Turn off'));
  await waitFor(() => expect(onTurnedOff).toHaveBeenCalledOnce());
  expect(sent().slice(before)).toEqual([{ password: 'a password', code: '123456' }]);
});
