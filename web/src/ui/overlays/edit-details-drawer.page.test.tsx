// @vitest-environment page
import { CallError } from '@cohortium/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPage, screen, waitFor } from '#testing/page';
import { Checkbox } from '#ui/forms';
import { currentToasts, dismissToast } from '../feedback/toast-store.ts';
import { EditDetailsDrawer } from './index.ts';

type SavedText = { name: string; description: string; is_live: boolean; version: number };
type Save = (typed: SavedText, read: SavedText) => Promise<{ title: string; tone?: 'success' }>;

const read: SavedText = { name: 'Mouse gut', description: 'Weeks 1 to 4', is_live: false, version: 2 };
const theirs: SavedText = { ...read, name: 'Mouse colon', version: 3 };
const quicker = new CallError(409, { code: 'conflict', detail: 'Ben renamed it to “Mouse colon”.' });
const saved = { title: 'Saved.', tone: 'success' as const };
const closed = vi.fn();

const drawer = (onSave: Save, now = read) => (
  <EditDetailsDrawer
    resourceLabel="cohort"
    now={now}
    outcome="The samples stay."
    onSave={onSave}
    onClose={closed}
    more={({ is_live }, onType) => (
      <Checkbox
        label="Update automatically"
        checked={is_live}
        onChange={({ target }) => onType({ is_live: target.checked })}
      />
    )}
  />
);

async function openDrawer(onSave: Save) {
  closed.mockClear();
  const page = openPage(drawer(onSave));
  await waitFor(() => expect(document.activeElement).toBe(name()));
  return page;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const button = (words: string | RegExp) => screen.getByRole('button', { name: words });
const toasts = () => currentToasts().toasts.filter(({ open }) => open);
afterEach(() => {
  for (const { id } of currentToasts().toasts) dismissToast(id);
});

describe('editing name and description', () => {
  it('sends what was typed without blanks around it, with what had been read; then says so and closes', async () => {
    const onSave = vi.fn<Save>(async () => saved);
    const { user } = await openDrawer(onSave);
    await user.clear(name());
    await user.type(name(), '  Mouse caecum ');
    await user.click(screen.getByRole('checkbox', { name: 'Update automatically' }));
    await user.click(button('Save'));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ ...read, name: 'Mouse caecum', is_live: true }, read);
    expect(closed).toHaveBeenCalledOnce();
    expect(toasts()[0]).toMatchObject(saved);
  });

  it('does not send one without a name, neither by its button nor by Enter, and says why at the field', async () => {
    const onSave = vi.fn<Save>(async () => saved);
    const { user } = await openDrawer(onSave);
    await user.clear(name());
    await user.type(name(), '   {Enter}');
    await user.click(button('Save'));
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('A cohort needs a name.');
    expect(name().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });

  it('is sent once, however often Save is pressed while it is under way', async () => {
    let finish: () => void = () => undefined;
    const onSave = vi.fn<Save>(() => new Promise((resolve) => (finish = () => resolve(saved))));
    const { user } = await openDrawer(onSave);
    await user.type(name(), ' 2');
    await user.click(button('Save'));
    await waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBe('true'));
    await user.click(button('Save'));
    expect(onSave).toHaveBeenCalledOnce();
    finish();
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('keeps what was typed while somebody else’s change arrives behind it', async () => {
    const onSave = vi.fn<Save>(async () => saved);
    const { user, redraw } = await openDrawer(onSave);
    await user.type(name(), ' of 2026');
    redraw(drawer(onSave, theirs));
    expect(name().value).toBe('Mouse gut of 2026');
    await user.click(button('Save'));
    expect(onSave).toHaveBeenCalledWith({ ...read, name: 'Mouse gut of 2026' }, read);
  });
});

describe('of two editors the second', () => {
  const conflict = async () => {
    const onSave = vi.fn<Save>().mockRejectedValueOnce(quicker).mockResolvedValue(saved);
    const page = await openDrawer(onSave);
    await page.user.type(name(), ' of 2026');
    await page.user.click(button('Save'));
    await screen.findByText('Ben renamed it to “Mouse colon”.');
    page.redraw(drawer(onSave, theirs));
    return { ...page, onSave };
  };

  it('shows who saved first, keeps the typed text, and the drawer stays', async () => {
    await conflict();
    expect(name().value).toBe('Mouse gut of 2026');
    expect(closed).not.toHaveBeenCalled();
    expect(toasts()).toEqual([]);
  });

  it('who keeps theirs saves it over what is there now, and over nothing that came after', async () => {
    const { user, onSave } = await conflict();
    await user.click(button('Overwrite with my changes'));
    expect(screen.queryByText(/Ben renamed/)).toBeNull();
    expect(name().value).toBe('Mouse gut of 2026');
    await user.click(button('Save'));
    expect(onSave).toHaveBeenLastCalledWith({ ...read, name: 'Mouse gut of 2026' }, theirs);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('who looks at what is there now finds it in the form, ready to be changed', async () => {
    const { user, onSave } = await conflict();
    await user.click(button('Show current version'));
    expect(name().value).toBe('Mouse colon');
    await user.type(name(), ' 2');
    await user.click(button('Save'));
    expect(onSave).toHaveBeenLastCalledWith({ ...theirs, name: 'Mouse colon 2' }, theirs);
  });

  it('shows at the name that it is taken, and offers no overwriting', async () => {
    const message = 'There is a cohort named “Lung” already.';
    const taken = new CallError(409, { code: 'conflict', detail: message, fields: [{ field: 'name', message }] });
    const { user } = await openDrawer(vi.fn<Save>().mockRejectedValue(taken));
    await user.clear(name());
    await user.type(name(), 'Lung');
    await user.click(button('Save'));
    await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'));
    expect(name().getAttribute('aria-describedby')).toBe(screen.getByText(message).id);
    expect(screen.queryByRole('button', { name: /Overwrite with my changes|current version/ })).toBeNull();
    expect(button('Save').getAttribute('aria-disabled')).toBeNull();
  });
});
