import type { ClipboardEvent } from 'react';
import { printBlock, readBlock } from './cells/block-text.ts';
import { type Cells, pasteBlock, setCells } from './cells/cells.ts';
import { areaOf, blockOf, placesOf, type Selection } from './cells/selection.ts';
import type { GridState } from './use-grid-acts.ts';

/** The cells after a paste: a single cell fills the selection, a block starts at its top left corner. */
export function pasted(cells: Cells, selection: Selection, block: readonly (readonly string[])[]): Cells {
  const area = areaOf(selection);
  const text = block[0]?.[0];
  if (block.length === 1 && block[0]?.length === 1 && text !== undefined) {
    return setCells(
      cells,
      placesOf(area).map((place) => ({ ...place, text })),
    );
  }
  return pasteBlock(cells, { row: area.top, column: area.left }, block);
}

/** Copy, cut and paste of the selection in spreadsheet format. */
export function useClipboard({ cells, selection, onCellsChange, onSelectionChange }: GridState) {
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', printBlock(blockOf(cells, areaOf(selection))));
  };
  const clear = () =>
    onCellsChange(
      setCells(
        cells,
        placesOf(areaOf(selection)).map((place) => ({ ...place, text: '' })),
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
      const block = readBlock(text);
      onCellsChange(pasted(cells, selection, block));
      const { top, left, bottom, right } = areaOf(selection);
      const down = Math.max(bottom, top + block.length - 1);
      const over = Math.max(right, left + Math.max(...block.map((line) => line.length)) - 1);
      onSelectionChange({ anchor: { row: down, column: over }, active: { row: top, column: left } });
    },
  };
}
