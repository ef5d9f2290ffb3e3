export { ChosenBar } from './chosen-bar.tsx';
export { type CellValue, type Column, printCell, type Sort } from './column.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { type PageOf, rangeText } from './page-range.ts';
export { Paging } from './paging.tsx';
