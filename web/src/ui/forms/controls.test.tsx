import { describe, expect, it } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import {
  Checkbox,
  Field,
  Input,
  PasswordInput,
  RadioGroup,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
} from './index.ts';

const attribute = (html: string, element: string, name: string) =>
  html.match(new RegExp(`<${element}[^>]* ${name}="([^"]*)"`))?.[1];
const nothing = () => undefined;
const ways = [
  { value: 'all', label: 'All of them' },
  { value: 'any', label: 'Any', hint: 'More samples', disabled: true },
] as const;

describe('a field around any control', () => {
  const problem = 'Give a name.';
  it.each([
    ['input', <Input key="input" />],
    ['textarea', <Textarea key="lines" />],
    ['input', <PasswordInput key="password" />],
    ['button', <Select key="select" value="" options={ways} onValueChange={nothing} />],
  ])('ties its label and its fault to the %s', (element, control) => {
    const html = renderMarkup(
      <Field label="Name" error={problem}>
        {control}
      </Field>,
    );
    const id = attribute(html, 'label', 'for');
    expect(attribute(html, element, 'id')).toBe(id);
    expect(attribute(html, element, 'aria-invalid')).toBe('true');
    expect(attribute(html, element, 'aria-describedby')).toBe(`${id}-error`);
  });

  it('says fault and hint together, and what stands beside the label', () => {
    const field = (
      <Field label="Password" hint="Twelve letters" error="Too short." aside={<a href="/forgot">Forgot it?</a>}>
        <PasswordInput />
      </Field>
    );
    expect(renderText(field)).toBe('Password Forgot it? Twelve letters Too short.');
  });

  it('has no fault for an empty sentence', () => {
    for (const error of ['', null, undefined]) {
      const html = renderMarkup(
        <Field label="Name" error={error}>
          <Input />
        </Field>,
      );
      expect(html).not.toContain('role="alert"');
      expect(html).not.toContain('aria-invalid=');
    }
  });

  it('does not share its id with the next one', () => {
    const html = renderMarkup(
      <>
        <Field label="A">
          <Input />
        </Field>
        <Field label="B">
          <Input />
        </Field>
      </>,
    );
    const ids = [...html.matchAll(/<input[^>]* id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a choice with every answer in sight', () => {
  const choice = (value: 'all' | 'any' | '', hideLabel = false) => (
    <RadioGroup label="Samples shown?" value={value} options={ways} onValueChange={nothing} hideLabel={hideLabel} />
  );

  it('asks its question, shows what each answer means and which one stands', () => {
    expect(renderText(choice('all'))).toBe('Samples shown? All of them Any More samples');
    const checked = [...renderMarkup(choice('all')).matchAll(/<input[^>]*>/g)].map(([input]) =>
      / checked=/.test(input),
    );
    expect(checked).toEqual([true, false]);
  });

  it('may have no answer yet, and answers that cannot be given', () => {
    const html = renderMarkup(choice(''));
    expect(html).not.toContain('checked=');
    expect(html.match(/<input[^>]* disabled=""/g)).toHaveLength(1);
  });

  it('keeps its question for readers where the page asks it already', () => {
    expect(renderMarkup(choice('all', true))).toMatch(/<legend class="sr-only">Samples shown\?/);
  });

  it('side by side is one group of radios with a name', () => {
    const html = renderMarkup(
      <>
        <SegmentedControl label="Match" value="any" options={ways} onValueChange={nothing} />
        <SegmentedControl label="Again" value="all" options={ways} onValueChange={nothing} />
      </>,
    );
    const names = [...html.matchAll(/<input[^>]* name="([^"]*)"/g)].map(([, name]) => name);
    expect(names[0]).toBe(names[1]);
    expect(names[1]).not.toBe(names[2]);
    expect(html.match(/checked=""/g)).toHaveLength(2);
  });
});

describe('a list to choose from', () => {
  const select = (changed: Partial<Parameters<typeof Select<'all' | 'any'>>[0]>) =>
    renderMarkup(<Select label="Match" value="all" options={ways} onValueChange={nothing} {...changed} />);

  it('is a combobox with its name, closed at first', () => {
    expect(attribute(select({}), 'button', 'role')).toBe('combobox');
    expect(attribute(select({}), 'button', 'aria-label')).toBe('Match');
    expect(attribute(select({}), 'button', 'aria-expanded')).toBe('false');
  });

  it('shows what to do while nothing is chosen, and that it not usable', () => {
    expect(select({ value: '', placeholder: 'Choose a rank' })).toContain('Choose a rank');
    expect(select({ disabled: true })).toMatch(/<button[^>]* disabled=""/);
    expect(select({})).not.toMatch(/<button[^>]* disabled=""/);
  });
});

describe('what is on or off', () => {
  it('is a switch with its words and what they mean', () => {
    const html = renderMarkup(<Switch label="Public" hint="Everybody may read it" defaultChecked />);
    expect(html).toMatch(/<input[^>]*role="switch"/);
    expect(html).toContain('checked=""');
    expect(renderText(<Switch label="Public" hint="Everybody may read it" />)).toBe('Public Everybody may read it');
  });

  it('is a checkbox without a label element where its name is given otherwise', () => {
    const html = renderMarkup(<Checkbox aria-label="Select F3D0" />);
    expect(html).not.toContain('<label');
    expect(html).toContain('aria-label="Select F3D0"');
  });

  it('keeps the id that a form gave it', () => {
    const html = renderMarkup(<Checkbox id="terms" label="I agree" />);
    expect([attribute(html, 'input', 'id'), attribute(html, 'label', 'for')]).toEqual(['terms', 'terms']);
  });
});

it('lines of text come three high by default', () => {
  expect(attribute(renderMarkup(<Textarea />), 'textarea', 'rows')).toBe('3');
  expect(attribute(renderMarkup(<Textarea rows={8} />), 'textarea', 'rows')).toBe('8');
});

it('a password that cannot be typed cannot be shown', () => {
  expect(renderMarkup(<PasswordInput disabled />).match(/disabled=""/g)).toHaveLength(2);
});
