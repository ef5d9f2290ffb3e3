import type { ReadColumns } from './read-values.ts';

/** A query on columns, run where they are computed; input and output are plain data. */
export interface Question<Asked, Answer> {
  name: string;
  answer(read: ReadColumns, request: Asked): Answer;
}

/** The columns themselves. */
export const theColumns: Question<null, ReadColumns> = { name: 'columns', answer: (read) => read };
