/** Text of a cell. A row may end before it: spreadsheets and editors leave out the empty cells at its end. */
export const cellAt = (cells: readonly string[], place: number): string => cells[place] ?? '';
