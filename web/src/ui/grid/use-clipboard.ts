import type { ClipboardEvent } from 'react';
import { formatBlock, parseBlock } from './block-text.ts';
import { type Cells, pasteBlock, setCells } from './cells.ts';
import { areaOf, blockOf, positionsIn, type Selection } from './selection.ts';
import type { GridState } from './use-grid-actions.ts';

/** The cells after a paste: a single cell fills the selection, a block starts at its top left corner. */
export function pastedText(cells: Cells, selection: Selection, block: readonly (readonly string[])[]): Cells {
  const area = areaOf(selection);
  const text = block[0]?.[0];
  if (block.length === 1 && block[0]?.length === 1 && text !== undefined) {
    return setCells(
      cells,
      positionsIn(area).map((position) => ({ ...position, text })),
    );
  }
  return pasteBlock(cells, { row: area.top, column: area.left }, block);
}

/** Copy, cut and paste of the selection in spreadsheet format. */
export function useClipboard({ cells, selection, onCellsChange, onSelectionChange }: GridState) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', formatBlock(blockOf(cells, areaOf(selection))));
  };
  const clear = () =>
    onCellsChange(
      setCells(
        cells,
        positionsIn(areaOf(selection)).map((position) => ({ ...position, text: '' })),
      ),
    );
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      copy(event);
      clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      const block = parseBlock(text);
      onCellsChange(pastedText(cells, selection, block));
      const { top, left, bottom, right } = areaOf(selection);
      const down = Math.max(bottom, top + block.length - 1);
      const over = Math.max(right, left + Math.max(...block.map((line) => line.length)) - 1);
      onSelectionChange({ anchor: { row: down, column: over }, active: { row: top, column: left } });
    },
  };
}
