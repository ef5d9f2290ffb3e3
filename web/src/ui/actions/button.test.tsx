import { Trash2 } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('a button that cannot be pressed keeps its place in the tab order and says why', () => {
  const html = renderToStaticMarkup(<Button disabledReason="Four cells need an answer">Continue</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('title="Four cells need an answer"');
  expect(html).not.toMatch(/ disabled[ =>]/);
});

test('without a reason it is an ordinary button that submits nothing by accident', () => {
  const html = renderToStaticMarkup(<Button disabledReason={null}>Save</Button>);
  expect(html).toContain('type="button"');
  expect(html).not.toContain('aria-disabled=');
});

test('a link may wear the clothes of a button', () => {
  const html = renderToStaticMarkup(
    <Button asChild look="primary">
      <a href="/projects">New submission</a>
    </Button>,
  );
  expect(html).toMatch(/^<a [^>]*href="\/projects"/);
  expect(html).not.toContain('type=');
});

test('a link that leads nowhere now is a button with its words that says why', () => {
  const html = renderToStaticMarkup(
    <Button asChild disabledReason="Readers make no submissions">
      <a href="/projects">New submission</a>
    </Button>,
  );
  expect(html).toMatch(/^<button type="button"[^>]*aria-disabled="true"[^>]*>New submission<\/button>$/);
  expect(html).toContain('title="Readers make no submissions"');
});

test('an icon alone has a name', () => {
  expect(renderToStaticMarkup(<IconButton icon={Trash2} label="Delete run" />)).toContain('aria-label="Delete run"');
});
