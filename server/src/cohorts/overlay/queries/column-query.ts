import type { ReadColumns } from './read-values.ts';

/** A query on columns, run where they are computed; input and output are plain data. */
export interface ColumnQuery<Input, Answer> {
  name: string;
  answer(read: ReadColumns, request: Input): Answer;
}

/** The columns themselves. */
export const theColumns: ColumnQuery<null, ReadColumns> = { name: 'columns', answer: (read) => read };
