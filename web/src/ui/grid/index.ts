export { readBlock } from './cells/block-text.ts';
export {
  type CellEdit,
  type Cells,
  cellAt,
  cutRow,
  HEAD,
  insertColumn,
  insertRows,
  type Place,
  removeColumns,
  removeRows,
  setCells,
} from './cells/cells.ts';
export { useHistory } from './cells/history.ts';
export type { Mark, Marks } from './cells/marks.ts';
export { areaOf, at, type Selection } from './cells/selection.ts';
export { Grid, type GridHandle } from './grid.tsx';
