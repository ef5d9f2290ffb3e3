import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { PasswordInput } from './password-input.tsx';

const attribute = (html: string, element: string, name: string) =>
  html.match(new RegExp(`<${element}[^>]* ${name}="([^"]*)"`))?.[1];

test('a wrong address is tied to its field: label, hint and error are read with it', () => {
  const html = renderToStaticMarkup(
    <Field label="E-mail" hint="Your lab’s" error="This does not look like an e-mail address.">
      <Input type="email" />
    </Field>,
  );
  const id = attribute(html, 'input', 'id');
  expect(attribute(html, 'label', 'for')).toBe(id);
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true');
  expect(attribute(html, 'input', 'aria-describedby')?.split(' ')).toEqual([`${id}-error`, `${id}-hint`]);
  expect(html).toContain('role="alert"');
});

test('a field without fault describes nothing', () => {
  const html = renderToStaticMarkup(
    <Field label="Name" optional>
      <Input />
    </Field>,
  );
  expect(html).toContain('optional');
  expect(html).not.toContain('aria-invalid=');
  expect(html).not.toContain('aria-describedby=');
});

test('a password starts hidden and offers to show itself', () => {
  const html = renderToStaticMarkup(<PasswordInput autoComplete="current-password" />);
  expect(attribute(html, 'input', 'type')).toBe('password');
  expect(attribute(html, 'button', 'aria-label')).toBe('Show password');
});

test('the words beside a checkbox are its label', () => {
  const html = renderToStaticMarkup(<Checkbox label="Exclude public data" />);
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'));
});
