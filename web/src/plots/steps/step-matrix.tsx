import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSize } from '#plots/frame';
import '../frame/frame.css';
import { keyStep, type StepPosition as Place, rowWindow } from './row-window.ts';
import { describeCell, Sign, type StepRow } from './step-cell.tsx';
import './step-matrix.css';

type Step = { readonly id: string; readonly name: string; readonly title: string };
type Props = {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly rows: readonly StepRow[];
  /** Head of the column of amounts: “Pairs in”. */
  readonly amountHead: string;
  readonly onCell: (sampleId: string, stepId: string) => void;
};

/** Height of a row with its spacing, as the style sheet has it. */
const ROW_PX = 24;

/**
 * Samples × steps of a run, hundreds of rows long; a state is told by sign, word and colour. One cell takes the focus,
 * arrows go on from it, Enter opens it.
 */
export function StepMatrix({ label, steps, rows, amountHead, onCell }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const { height } = useSize(scroller);
  const [top, setTop] = useState(0);
  const { active, setActive, onKeyDown } = useGridKeys(scroller, { rows: rows.length, columns: steps.length, height });
  const { from, to } = rowWindow({ top, height }, ROW_PX, rows.length);
  const width = 84 + 64 + steps.length * 62;
  return (
    <section
      ref={scroller}
      className="steps"
      aria-label={`${label}, table`}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <table
        className="steps-table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: width }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="steps-sample">
              Sample
            </th>
            <th scope="col" className="steps-amount">
              {amountHead}
            </th>
            {steps.map(({ id, name, title }) => (
              <th key={id} scope="col" className="steps-step" title={title}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} columns={steps.length + 2} />
          {rows.slice(from, to).map((row, i) => (
            <tr key={row.sample_id} aria-rowindex={from + i + 2}>
              <th scope="row" className="steps-sample" title={row.sample_id}>
                {row.sample_id}
              </th>
              <td className="steps-amount">{row.amount ?? ''}</td>
              {steps.map((step, column) => {
                const cell = row.cells[column] ?? { state: 'queued' };
                const message = `${step.name}: ${describeCell(cell)}`;
                const current = active.row === from + i && active.column === column;
                return (
                  <td key={step.id}>
                    <button
                      type="button"
                      className={`steps-cell steps-${cell.state}`}
                      title={message}
                      aria-label={`${row.sample_id}, ${message}`}
                      tabIndex={current ? 0 : -1}
                      data-cell={`${from + i}/${column}`}
                      onFocus={() => setActive({ row: from + i, column })}
                      onClick={() => onCell(row.sample_id, step.id)}
                    >
                      <Sign cell={cell} />
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
          <Gap rows={rows.length - to} columns={steps.length + 2} />
        </tbody>
      </table>
    </section>
  );
}

/** The room of rows that are not drawn. */
function Gap({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr className="steps-gap">
      <td colSpan={columns} style={{ height: rows * ROW_PX - 3 }} />
    </tr>
  );
}

type GridSize = { readonly rows: number; readonly columns: number; readonly height: number };

/** Which cell takes the focus, and how keys move it; a row that is not drawn yet is scrolled to first. */
function useGridKeys(scroller: RefObject<HTMLElement | null>, { rows, columns, height }: GridSize) {
  const [activeCell, setActive] = useState<Place>({ row: 0, column: 0 });
  const [moved, setMoved] = useState<Place | null>(null);
  const active: Place = { row: Math.min(activeCell.row, Math.max(0, rows - 1)), column: activeCell.column };
  useEffect(() => {
    if (moved === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${moved.row}/${moved.column}"]`);
    if (!cell) return;
    cell.focus();
    setMoved(null);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW_PX) - 2);
    const to = keyStep(active, event, { rows, columns, page });
    if (to === null) return;
    event.preventDefault();
    setActive(to);
    setMoved(to);
    const box = scroller.current;
    if (!box) return;
    const y = (to.row + 1) * ROW_PX;
    if (y - ROW_PX < box.scrollTop) box.scrollTop = y - ROW_PX;
    else if (y + ROW_PX > box.scrollTop + box.clientHeight) box.scrollTop = y + ROW_PX - box.clientHeight;
  };
  return { active, setActive, onKeyDown };
}
