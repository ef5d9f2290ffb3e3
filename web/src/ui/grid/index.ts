export { parseBlock } from './cells/block-text.ts';
export {
  type CellEdit,
  type CellPosition,
  type Cells,
  cellAt,
  cutRow,
  HEADER_ROW,
  insertColumn,
  insertRows,
  removeColumns,
  removeRows,
  setCells,
} from './cells/cells.ts';
export { useHistory } from './cells/history.ts';
export type { Mark, Marks } from './cells/marks.ts';
export { areaOf, type Selection, selectCell } from './cells/selection.ts';
export { Grid, type GridHandle } from './grid.tsx';
