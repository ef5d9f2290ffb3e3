import type { ReadColumns } from './read-values.ts';

/** Something that is asked of columns, answered where they are computed: what it takes and gives is plain data. */
export interface Question<Asked, Answer> {
  name: string;
  answer(read: ReadColumns, asked: Asked): Answer;
}

/** The columns themselves. */
export const theColumns: Question<null, ReadColumns> = { name: 'columns', answer: (read) => read };
