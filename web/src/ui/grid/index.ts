export { parseBlock } from './block-text.ts';
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
} from './cells.ts';
export { Grid, type GridHandle } from './grid.tsx';
export { useHistory } from './history.ts';
export type { Mark, Marks } from './marks.ts';
export { areaOf, type Selection, selectCell } from './selection.ts';
