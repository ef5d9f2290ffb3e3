export type RowWindow = { readonly from: number; readonly to: number };

/** Rows kept drawn above and below what is seen, so that a quick scroll finds them there. */
const AROUND = 12;

/** Which of `count` rows of one height are drawn while `height` pixels from `top` on are seen; `to` is not included. */
export function rowWindow(view: { top: number; height: number }, row: number, count: number): RowWindow {
  const first = Math.floor(view.top / row) - AROUND;
  const last = Math.ceil((view.top + view.height) / row) + AROUND;
  const to = Math.min(count, Math.max(last, 2 * AROUND));
  return { from: Math.max(0, Math.min(first, to)), to };
}

export type StepPosition = { readonly row: number; readonly column: number };

/** Where a key leads from a cell of a grid; null for a key that leads nowhere. `page` is how many rows are seen. */
export function keyStep(
  from: StepPosition,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  size: { rows: number; columns: number; page: number },
): StepPosition | null {
  const { row, column } = from;
  const to = ((): StepPosition | null => {
    if (key === 'ArrowLeft') return { row, column: column - 1 };
    if (key === 'ArrowRight') return { row, column: column + 1 };
    if (key === 'ArrowUp') return { row: row - 1, column };
    if (key === 'ArrowDown') return { row: row + 1, column };
    if (key === 'PageUp') return { row: row - size.page, column };
    if (key === 'PageDown') return { row: row + size.page, column };
    if (key === 'Home') return { row: ctrlKey ? 0 : row, column: 0 };
    if (key === 'End') return { row: ctrlKey ? size.rows - 1 : row, column: size.columns - 1 };
    return null;
  })();
  if (to === null || size.rows === 0 || size.columns === 0) return null;
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
  return { row: within(to.row, size.rows), column: within(to.column, size.columns) };
}
