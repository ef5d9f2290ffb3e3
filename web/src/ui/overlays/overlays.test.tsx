import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderMarkup, renderText } from '#testing';
import { FormActions, focusFirstField, PanelSection } from './index.ts';
import { openerOf } from './use-opener.ts';

class Box {
  focused = 0;
  readonly field: Box | null;
  selector = '';
  constructor(field: Box | null = null) {
    this.field = field;
  }
  querySelector(selector: string) {
    this.selector = selector;
    return this.field;
  }
  focus() {
    this.focused += 1;
  }
}

describe('the focus of a dialog that opens', () => {
  beforeEach(() => vi.stubGlobal('HTMLElement', Box));
  afterEach(() => vi.unstubAllGlobals());
  const opened = (target: unknown) => {
    const event = new Event('focus', { cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    focusFirstField(event);
    return event.defaultPrevented;
  };

  it('goes to its first field, which is not hidden and can be written', () => {
    const field = new Box();
    const box = new Box(field);
    expect(opened(box)).toBe(true);
    expect([field.focused, box.focused]).toEqual([1, 0]);
    expect(box.selector).toContain(':not([type="hidden"], :disabled)');
  });

  it('goes to the box itself where there is no field, never to its Close button', () => {
    const box = new Box();
    expect(opened(box)).toBe(true);
    expect(box.focused).toBe(1);
  });

  it('is left alone where there is no box', () => {
    expect(opened(null)).toBe(false);
  });
});

describe('the focus of a dialog that closes', () => {
  class Pressed {
    readonly menu: { getAttribute: () => string } | null;
    constructor(labelledby?: string) {
      this.menu = labelledby === undefined ? null : { getAttribute: () => labelledby };
    }
    closest(selector: string) {
      return selector === '[role="menu"]' ? this.menu : null;
    }
  }
  const dots = new Pressed();
  beforeEach(() => {
    vi.stubGlobal('HTMLElement', Pressed);
    vi.stubGlobal('document', { getElementById: (id: string) => (id === 'dots' ? dots : null) });
  });
  afterEach(() => vi.unstubAllGlobals());
  const opener = (focused: unknown) => Reflect.apply(openerOf, null, [focused]);

  it('goes back to what was pressed; where that stood in a menu, to the button of the menu', () => {
    const pressed = new Pressed();
    expect(opener(pressed)).toBe(pressed);
    expect(opener(new Pressed('dots'))).toBe(dots);
    expect(opener(new Pressed('gone'))).toBeNull();
    expect(opener(null)).toBeNull();
  });
});

describe('the foot of a form in a dialog', () => {
  const acts = (changed: Partial<Parameters<typeof FormActions>[0]> = {}) => (
    <FormActions form="share" confirm="Share" onCancel={() => undefined} {...changed} />
  );
  const buttons = (html: string) => html.match(/<button[^>]*>/g) ?? [];

  it('has the way out first, and the act that sends its form last', () => {
    expect(renderText(acts({ cancel: 'Keep it' }))).toBe('Keep it Share');
    const [cancel = '', send = ''] = buttons(renderMarkup(acts()));
    expect(cancel).toContain('type="button"');
    expect(send).toMatch(/(?=.*type="submit")(?=.*form="share")/);
  });

  it('waits while the act is under way, and the way out stays open', () => {
    const [cancel = '', send = ''] = buttons(renderMarkup(acts({ busy: true })));
    expect(send).toMatch(/(?=.*aria-busy="true")(?=.*aria-disabled="true")/);
    expect(cancel).not.toContain('aria-disabled=');
  });

  it('cannot be sent for a reason, which keeps its place in the tab order', () => {
    const [, send = ''] = buttons(renderMarkup(acts({ disabledReason: 'Nobody is named' })));
    expect(send).toContain('aria-disabled="true"');
    expect(send).not.toContain('disabled=""');
  });
});

it('a part of a drawer has its title where it has one', () => {
  expect(
    renderText(
      <PanelSection title="Members" aside="12">
        Ana
      </PanelSection>,
    ),
  ).toBe('Members 12 Ana');
  expect(renderText(<PanelSection>Ana</PanelSection>)).toBe('Ana');
});
