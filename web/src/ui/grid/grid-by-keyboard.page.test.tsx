// @vitest-environment page
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { fireEvent, openPage, screen } from '#testing/page';
import type { Cells } from './cells.ts';
import { Grid } from './grid.tsx';
import { type Selection, selectCell } from './selection.ts';

const sheet: Cells = {
  columns: ['sample_id', 'sex', 'age'],
  rows: [
    ['F3D1', 'female', '3'],
    ['F3D3', 'male', '4'],
    ['F3D5', '', '5'],
  ],
};

/** What the sheet holds and which cell is active, as the page around the grid knows them. */
const current: { cells: Cells; selection: Selection } = { cells: sheet, selection: selectCell(0, 0) };
const undone = vi.fn();
const redone = vi.fn();

function Sheet({ start, from }: { start: Cells; from: Selection }) {
  const [cells, setCells] = useState(start);
  const [selection, setSelection] = useState(from);
  Object.assign(current, { cells, selection });
  return (
    <>
      <button type="button">Before</button>
      <Grid
        label="Sample sheet"
        marks={new Map()}
        {...{ cells, selection, onCellsChange: setCells, onSelectionChange: setSelection }}
        {...{ onUndo: undone, onRedo: redone }}
      />
      <button type="button">After</button>
    </>
  );
}

async function openSheet(from: Selection = selectCell(0, 0), start: Cells = sheet) {
  undone.mockClear();
  redone.mockClear();
  const page = openPage(<Sheet start={start} from={from} />);
  await page.user.tab();
  await page.user.tab();
  return page;
}
const grid = () => screen.getByRole('grid');
const editor = () => screen.queryByRole('textbox');
const active = () => [current.selection.active.row, current.selection.active.column];
const columnOf = (column: number) => current.cells.rows.map((row) => row[column] ?? '');
/** The words of the cell that readers are told is active. */
const textOf = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the sample sheet by keyboard', () => {
  test('is one stop for Tab; the arrows move the active cell, and readers hear it', async () => {
    const { user } = await openSheet();
    expect(document.activeElement).toBe(grid());
    expect(textOf()).toBe('F3D1');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(textOf()).toBe('male');
    await user.keyboard('{End}');
    expect(textOf()).toBe('4');
    await user.keyboard('{Control>}{Home}{/Control}');
    expect(active()).toEqual([0, 0]);
  });

  test('a letter replaces the cell, Enter keeps it and goes down, the keyboard stays in the grid', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('m');
    expect(document.activeElement).toBe(editor());
    await user.keyboard('ale{Enter}');
    expect(columnOf(1)).toEqual(['male', 'male', '']);
    expect(active()).toEqual([1, 1]);
    expect(document.activeElement).toBe(grid());
    expect(editor()).toBeNull();
  });

  test('F2 writes on behind what is there; Escape takes the writing back, and only the writing', async () => {
    const { user } = await openSheet(selectCell(0, 2));
    await user.keyboard('{F2}0');
    expect(editor()).toHaveProperty('value', '30');
    await user.keyboard('{Escape}');
    expect(columnOf(2)).toEqual(['3', '4', '5']);
    expect(active()).toEqual([0, 2]);
    expect(document.activeElement).toBe(grid());
    await user.keyboard('{F2}0{Enter}');
    expect(columnOf(2)).toEqual(['30', '4', '5']);
  });

  test('Tab keeps what was written and goes on, at the end of a line to the next one', async () => {
    const { user } = await openSheet(selectCell(0, 2));
    await user.keyboard('7{Tab}');
    expect(columnOf(2)).toEqual(['7', '4', '5']);
    expect(active()).toEqual([1, 0]);
    await user.tab({ shift: true });
    expect(active()).toEqual([0, 2]);
    expect(document.activeElement).toBe(grid());
  });

  test('Escape and then Tab leaves the grid for the page, either way', async () => {
    const { user } = await openSheet(selectCell(1, 1));
    await user.keyboard('{Escape}');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('After');
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(grid());
    await user.keyboard('{Escape}');
    await user.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('Before');
    expect(active()).toEqual([1, 1]);
  });

  test('anyone who comes back is in the grid again: Tab goes from cell to cell until the next Escape', async () => {
    const { user } = await openSheet(selectCell(1, 1));
    await user.keyboard('{Escape}');
    await user.tab();
    await user.tab({ shift: true });
    await user.tab();
    expect(document.activeElement).toBe(grid());
    expect(active()).toEqual([1, 2]);
  });

  test('an arrow leaves a cell that is overwritten, and moves within one that is corrected', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('x{ArrowDown}');
    expect(columnOf(1)).toEqual(['x', 'male', '']);
    expect(active()).toEqual([1, 1]);
    await user.keyboard('{F2}{ArrowDown}');
    expect(editor()).not.toBeNull();
    expect(active()).toEqual([1, 1]);
  });

  test('Shift marks, Delete clears what is marked, Control and D fills it from its first line', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.keyboard('{Control>}d{/Control}');
    expect(columnOf(1)).toEqual(['female', 'female', 'female']);
    await user.keyboard('{Delete}');
    expect(columnOf(1)).toEqual(['', '', '']);
    expect(columnOf(0)).toEqual(['F3D1', 'F3D3', 'F3D5']);
  });

  test('Control with Z, Y and Shift Z goes back and forth', async () => {
    const { user } = await openSheet();
    await user.keyboard('{Control>}z{/Control}');
    expect([undone.mock.calls.length, redone.mock.calls.length]).toEqual([1, 0]);
    await user.keyboard('{Control>}y{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect([undone.mock.calls.length, redone.mock.calls.length]).toEqual([1, 2]);
  });

  test('a half-written sign of another script is not taken for Enter', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('x');
    const field = screen.getByRole('textbox');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(editor()).not.toBeNull();
    expect(columnOf(1)).toEqual(['female', 'male', '']);
  });

  test('the head is a line like the others: its names can be written, and stay a head', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('{ArrowUp}{F2}');
    expect(screen.getByRole('textbox', { name: 'sex, its name' })).toBeDefined();
    await user.keyboard('_at_birth{Enter}');
    expect(current.cells.columns).toEqual(['sample_id', 'sex_at_birth', 'age']);
    expect(current.cells.rows).toEqual(sheet.rows);
  });
});

describe('the sample sheet by mouse', () => {
  const cell = (message: string) => screen.getByText(message, { exact: true });

  test('a click makes a cell active and takes the keyboard; a second click on a mouse does not write', async () => {
    const { user } = await openSheet();
    await user.click(cell('male'));
    expect(active()).toEqual([1, 1]);
    expect(document.activeElement).toBe(grid());
    expect(editor()).toBeNull();
    await user.dblClick(cell('male'));
    expect(editor()).toHaveProperty('value', 'male');
  });

  test('a click elsewhere keeps what was being written, in the cell where it was written', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('other');
    await user.click(cell('F3D5'));
    expect(columnOf(1)).toEqual(['other', 'male', '']);
    expect(columnOf(0)).toEqual(['F3D1', 'F3D3', 'F3D5']);
    expect(active()).toEqual([2, 0]);
  });

  test('leaving the sheet for a button keeps it too', async () => {
    const { user } = await openSheet(selectCell(2, 1));
    await user.keyboard('female');
    await user.click(screen.getByRole('button', { name: 'After' }));
    expect(columnOf(1)).toEqual(['female', 'male', 'female']);
  });

  test('the number of a row marks the row, the corner the whole sheet', async () => {
    const { user } = await openSheet();
    await user.click(screen.getByRole('rowheader', { name: '2' }));
    await user.keyboard('{Delete}');
    expect(current.cells.rows[1]).toEqual(['', '', '']);
    expect(current.cells.rows[0]).toEqual(sheet.rows[0]);
    await user.click(screen.getByRole('columnheader', { name: 'Row' }));
    expect(current.selection).toEqual({ anchor: { row: 2, column: 2 }, active: { row: -1, column: 0 } });
  });

  test('a drag marks a block; with the button up nothing is marked any more', async () => {
    const { user } = await openSheet();
    await user.pointer([
      { keys: '[MouseLeft>]', target: cell('female') },
      { target: cell('4') },
      { keys: '[/MouseLeft]', target: cell('4') },
      { target: cell('F3D5') },
    ]);
    expect(current.selection).toEqual({ anchor: { row: 0, column: 1 }, active: { row: 1, column: 2 } });
  });
});

describe('the clipboard of the sample sheet', () => {
  /** What a browser hands to a page that copies or pastes. */
  const clipboard = (text = '') => {
    let stored = text;
    return {
      setData: (_kind: string, copied: string) => {
        stored = copied;
      },
      getData: () => stored,
    };
  };

  test('copies what is marked, as spreadsheets read it, and pastes it elsewhere', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const clipboardData = clipboard();
    fireEvent.copy(grid(), { clipboardData });
    expect(clipboardData.getData()).toBe('female\nmale');
    await user.keyboard('{ArrowDown}');
    fireEvent.paste(grid(), { clipboardData });
    expect(columnOf(1)).toEqual(['female', 'male', 'female', 'male']);
    expect(current.selection).toEqual({ anchor: { row: 3, column: 1 }, active: { row: 2, column: 1 } });
  });

  test('in a cell that is being written, copy and paste are the text’s own', async () => {
    const { user } = await openSheet(selectCell(0, 1));
    await user.keyboard('x');
    const clipboardData = clipboard('yz\t1');
    fireEvent.paste(screen.getByRole('textbox'), { clipboardData });
    fireEvent.copy(screen.getByRole('textbox'), { clipboardData });
    expect(clipboardData.getData()).toBe('yz\t1');
    expect(current.cells).toEqual(sheet);
  });

  test('cut takes it out of the sheet', async () => {
    const { user } = await openSheet();
    await user.keyboard('{Shift>}{End}{/Shift}');
    const clipboardData = clipboard();
    fireEvent.cut(grid(), { clipboardData });
    expect(clipboardData.getData()).toBe('F3D1\tfemale\t3');
    expect(current.cells.rows).toEqual([['', '', ''], ...sheet.rows.slice(1)]);
  });
});

describe('a long sheet', () => {
  const long: Cells = {
    columns: ['sample_id', 'sex'],
    rows: Array.from({ length: 5000 }, (_, row) => [`S${row}`, 'female']),
  };

  test('is rendered in part; Ctrl+End goes to its last cell, which is then announced', async () => {
    const { user } = await openSheet(selectCell(0, 0), long);
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    await user.keyboard('{Control>}{End}{/Control}');
    expect(active()).toEqual([4999, 1]);
    expect(textOf()).toBe('female');
    await user.keyboard('{Home}');
    expect(textOf()).toBe('S4999');
  });
});
