// @vitest-environment page
import { expect, test } from 'vitest';
import { openPage, screen } from '#testing/page';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';

test('a wrong email address is tied to its field: label, hint and error are read with it', async () => {
  openPage(
    <Field label="Email" hint="Your lab’s" error="This is not an email address.">
      <Input type="email" />
    </Field>,
  );
  const field = screen.getByRole('textbox', { name: 'Email' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const read = field
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(read).toEqual(['This is not an email address.', 'Your lab’s']);
  expect(screen.getByRole('alert').textContent).toContain('This is not an email address.');
});

test('a field without fault describes nothing', async () => {
  openPage(
    <Field label="Name" optional>
      <Input />
    </Field>,
  );
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(screen.getByText(/optional/)).toBeTruthy();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
});

test('a password starts hidden, is shown when asked, and hidden again', async () => {
  const { user } = openPage(<PasswordInput autoComplete="current-password" aria-label="Password" />);
  const field = screen.getByLabelText('Password');
  await user.type(field, 'correct horse');
  expect(field.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.getAttribute('type')).toBe('password');
  expect(screen.getByDisplayValue('correct horse')).toBe(field);
});

test('a click on the words beside a checkbox checks it', async () => {
  const { user } = openPage(<Checkbox label="Exclude public data" />);
  await user.click(screen.getByText('Exclude public data'));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Exclude public data' }).checked).toBe(true);
});
