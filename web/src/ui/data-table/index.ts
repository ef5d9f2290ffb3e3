export { type CellValue, type Column, printCell, type Sort } from './column.ts';
export { ColumnChooser } from './column-chooser.tsx';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { hiddenColumns, useHiddenColumns } from './hidden-columns.ts';
export { type PageOf, rangeText } from './page-range.ts';
export { Paging } from './paging.tsx';
export { SelectedBar } from './selected-bar.tsx';
