// @vitest-environment page
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { act, openPage, screen, waitFor } from '#testing/page';
import { Button } from '#ui/actions';
import { Input, Select } from '#ui/forms';
import {
  AlertDialog,
  Dialog,
  Drawer,
  DropdownMenu,
  FormActions,
  MenuChoice,
  MenuItem,
  PanelSection,
  Popover,
} from './index.ts';

const focused = () => document.activeElement;
const named = (name: string) => screen.getByRole('button', { name });
const ranks = [
  { value: 'genus', label: 'Genus' },
  { value: 'family', label: 'Family' },
  { value: 'order', label: 'Order', disabled: true },
];

/** A cohort's page: its menu opens a drawer, in which stand a popover, a list and a question before the deletion. */
function CohortPage({ onDelete = () => undefined }: { onDelete?: () => void }) {
  const [edits, setEdits] = useState(false);
  const [asks, setAsks] = useState(false);
  const [rank, setRank] = useState('genus');
  return (
    <>
      <Button>Before</Button>
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setEdits(true)}>Edit</MenuItem>
        <MenuItem disabledReason="It is frozen">Add samples</MenuItem>
        <MenuItem onSelect={() => setAsks(true)}>Delete</MenuItem>
      </DropdownMenu>
      <Drawer open={edits} onClose={() => setEdits(false)} title="Edit cohort">
        <PanelSection>
          <Input aria-label="Name" defaultValue="Gut" />
          <Select label="Rank" value={rank} options={ranks} onValueChange={setRank} />
          <Popover trigger={<Button>What is this?</Button>} label="About names">
            A name is shown to the workspace.
          </Popover>
          <Button onClick={() => setAsks(true)}>Delete it</Button>
        </PanelSection>
      </Drawer>
      <AlertDialog
        open={asks}
        onClose={() => setAsks(false)}
        title="Delete cohort “Gut”?"
        confirm="Delete cohort"
        onConfirm={onDelete}
      >
        Its 12 samples stay.
      </AlertDialog>
    </>
  );
}

async function openDrawer() {
  const page = openPage(<CohortPage />);
  await page.user.click(named('More'));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })));
  return page;
}

describe('a menu', () => {
  it('opens by Enter on its first item; the arrows go round what can be chosen, Escape gives the button back', async () => {
    const { user } = openPage(<CohortPage />);
    await user.tab();
    await user.tab();
    expect(focused()).toBe(named('More'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()?.textContent).toBe('Edit'));
    await user.keyboard('{ArrowDown}');
    expect(focused()?.textContent).toBe('Delete');
    await user.keyboard('{Home}');
    expect(focused()?.textContent).toBe('Edit');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(focused()).toBe(named('More')));
  });

  it('goes to what begins with the letter that is pressed', async () => {
    const { user } = openPage(<CohortPage />);
    await user.click(named('More'));
    await screen.findByRole('menu');
    await user.keyboard('d');
    await waitFor(() => expect(focused()?.textContent).toBe('Delete'));
  });

  it('does nothing for an item that is closed, and stays open to be read', async () => {
    const { user } = openPage(<CohortPage />);
    await user.click(named('More'));
    await user.click(await screen.findByRole('menuitem', { name: /Add samples/ }));
    expect(screen.getByRole('menu').textContent).toContain('It is frozen');
  });

  it('stays open while several things are chosen in it', async () => {
    const chosen: boolean[] = [];
    const { user } = openPage(
      <DropdownMenu trigger={<Button>Columns</Button>}>
        <MenuChoice checked={false} onCheckedChange={(on) => chosen.push(on)}>
          Age
        </MenuChoice>
      </DropdownMenu>,
    );
    await user.click(named('Columns'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Age' }));
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([true, true]);
    expect(screen.getByRole('menu')).toBeDefined();
  });
});

describe('a drawer', () => {
  it('that a menu opened gives the focus back to the button of the menu, which is still there', async () => {
    const { user } = await openDrawer();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(focused()).toBe(named('More')));
  });

  it('keeps the keyboard: Tab goes round in it, and does not reach the page behind', async () => {
    const { user } = await openDrawer();
    const drawer = screen.getByRole('dialog', { name: 'Edit cohort' });
    for (let step = 0; step < 7; step += 1) {
      await user.tab();
      expect(drawer.contains(focused())).toBe(true);
    }
    await user.tab({ shift: true });
    expect(drawer.contains(focused())).toBe(true);
    expect(screen.queryByRole('button', { name: 'Before' })).toBeNull();
  });

  it('is closed by Escape only after what stands over it: popover, then list, then question, then itself', async () => {
    const { user } = await openDrawer();
    await user.click(named('What is this?'));
    await screen.findByRole('dialog', { name: 'About names' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'About names' })).toBeNull();
    await waitFor(() => expect(focused()).toBe(named('What is this?')));

    act(() => screen.getByRole('combobox', { name: 'Rank' }).focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();

    await user.click(named('Delete it'));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(focused()).toBe(named('Delete it')));

    expect(screen.getByRole('dialog', { name: 'Edit cohort' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a question before a deletion', () => {
  const request = async (onDelete: () => void) => {
    const page = openPage(<CohortPage onDelete={onDelete} />);
    await page.user.click(named('More'));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Delete cohort “Gut”?' });
    return page;
  };

  it('has the focus on the way out, so that Enter pressed in haste deletes nothing', async () => {
    const onDelete = vi.fn();
    const { user } = await request(onDelete);
    await waitFor(() => expect(focused()).toBe(named('Cancel')));
    await user.keyboard('{Enter}');
    expect(onDelete).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(focused()).toBe(named('More')));
  });

  it('is not closed by a click beside it, and stays while the act is under way', async () => {
    const onDelete = vi.fn();
    const { user } = await request(onDelete);
    await user.pointer({ target: document.body, keys: '[MouseLeft]' }).catch(() => undefined);
    expect(screen.getByRole('alertdialog')).toBeDefined();
    await user.click(named('Delete cohort'));
    expect(onDelete).toHaveBeenCalledOnce();
    expect(screen.getByRole('alertdialog')).toBeDefined();
  });
});

describe('a list to choose from', () => {
  it('is opened, walked and chosen from by the keyboard, past what cannot be chosen', async () => {
    const chosen: string[] = [];
    const { user } = openPage(
      <Select label="Rank" value="genus" options={ranks} onValueChange={(rank) => chosen.push(rank)} />,
    );
    await user.tab();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(focused()?.textContent).toBe('Genus'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(focused()?.textContent).toBe('Family'));
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['family']);
    await waitFor(() => expect(focused()).toBe(screen.getByRole('combobox', { name: 'Rank' })));
  });
});

describe('a dialog with a form', () => {
  const form = (send: (event: React.FormEvent) => void, busy = false) => (
    <Dialog
      open
      onClose={() => undefined}
      title="Save filter"
      dismissible={!busy}
      footer={<FormActions form="save" confirm="Save" busy={busy} onCancel={() => undefined} />}
    >
      <form id="save" onSubmit={send}>
        <Input aria-label="Name" />
      </form>
    </Dialog>
  );

  it('is sent by Enter in its field, though its button stands in the foot', async () => {
    const sent = vi.fn((event: React.FormEvent) => event.preventDefault());
    const { user } = openPage(form(sent));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })));
    await user.keyboard('Smokers{Enter}');
    expect(sent).toHaveBeenCalledOnce();
  });

  it('that may not be left is not closed by Escape, nor sent twice by its waiting button', async () => {
    const sent = vi.fn((event: React.FormEvent) => event.preventDefault());
    const { user } = openPage(form(sent, true));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.click(named('Save'));
    expect(sent).not.toHaveBeenCalled();
  });
});
