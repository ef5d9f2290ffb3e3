import { SHEET, type SheetProblem } from '@cohortium/contract';
import { problem } from '../../sheet-problem.ts';

/** A character takes ten bytes at most in XML: `&#1114111;`. So many bytes are more than a cell can hold. */
const TEXT_AT_MOST = SHEET.maximum_cell * 10;
const TAG = '<'.charCodeAt(0);
const [LOOKED_BACK, TOLD] = [300, 40];
/** Chunks below this size can't contain a text over the limit. */
const PIECE = 65_536;

/** Beginning of a text, and its cell if known. */
interface Opening {
  excerpt: string;
  cell: string | undefined;
}

function openingAt(piece: Buffer, at: number): Opening {
  const before = piece.toString('latin1', Math.max(0, at - LOOKED_BACK), at);
  const excerpt = piece.toString('utf8', at, at + 2 * TOLD).replace(/^<[^>]*>/, '');
  return { excerpt: excerpt.slice(0, TOLD), cell: [...before.matchAll(/\br="([A-Z]+\d+)"/g)].at(-1)?.[1] };
}

function longProblem({ excerpt, cell }: Opening): SheetProblem {
  const where = cell ? `The cell ${cell}` : 'A cell';
  const beginning = excerpt === '' ? '' : `, which begins with “${excerpt}…”`;
  const message = `${where} of this workbook has more than ${SHEET.maximum_cell} characters${beginning}.`;
  return problem(message, `A cell holds at most ${SHEET.maximum_cell} characters; shorten it.`);
}

/**
 * Watches the pieces of an XML part go by, and names a text that no cell can hold as soon as it is too long. The reader
 * of workbooks must not see it: a text of 10 MB takes it 0.1 s, from one of 30 MB it does not come back within a minute.
 */
export function limitCellText(): (piece: Buffer) => SheetProblem | null {
  let length = 0;
  let opening: Opening = { excerpt: '', cell: undefined };
  const watch = (piece: Buffer): SheetProblem | null => {
    const first = piece.indexOf(TAG);
    const last = piece.lastIndexOf(TAG);
    length += first < 0 ? piece.length : first;
    if (length > TEXT_AT_MOST) return longProblem(opening);
    if (last < 0) return null;
    length = piece.length - last;
    opening = openingAt(piece, last);
    return null;
  };
  return (whole) => {
    for (let at = 0; at < whole.length; at += PIECE) {
      const found = watch(whole.subarray(at, at + PIECE));
      if (found) return found;
    }
    return null;
  };
}
