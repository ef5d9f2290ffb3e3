import { formatCount, formatPercent } from '#platform';
import { type Readiness, whyNotYet } from './readiness.ts';
import { countErrors, type SortedProblems } from './sheet/sort-problems.ts';

/** A step of the submission as the strip at the head of the page tells it. */
export interface Step {
  /** The part of the page that it leads to. */
  id: 'project' | 'sheet' | 'reads' | 'review';
  title: string;
  words: string;
  state: 'open' | 'done' | 'wrong';
}

function sheetStep({ has_sheet }: Readiness, { sheet }: SortedProblems): Step {
  const errors = countErrors(sheet);
  const state = errors > 0 ? 'wrong' : has_sheet ? 'done' : 'open';
  const words = errors > 0 ? formatCount(errors, 'problem') : has_sheet ? 'Can be read' : 'Choose or paste';
  return { id: 'sheet', title: 'Sample sheet', words, state };
}

function readsStep({ uploads }: Readiness, { reads }: SortedProblems): Step {
  const wrong = uploads.n_failed + countErrors(reads);
  const all = uploads.n_files > 0 && uploads.n_sent === uploads.n_files;
  const words = () => {
    if (wrong > 0) return formatCount(wrong, 'problem');
    if (uploads.moving) return `Uploading, ${formatPercent(uploads.share, 0)}`;
    if (all) return `${formatCount(uploads.n_files, 'file')} there`;
    return uploads.n_files > 0 ? `${formatCount(uploads.n_files, 'file')} chosen` : 'Choose files';
  };
  return { id: 'reads', title: 'Reads', words: words(), state: wrong > 0 ? 'wrong' : all ? 'done' : 'open' };
}

export function stepsOf(state: Readiness, problems: SortedProblems): Step[] {
  const name = state.project_name.trim();
  const ready = whyNotYet(state) === null;
  return [
    { id: 'project', title: 'Project', words: name || 'Give it a name', state: name ? 'done' : 'open' },
    sheetStep(state, problems),
    readsStep(state, problems),
    {
      id: 'review',
      title: 'Review and run',
      words: ready ? 'Ready' : 'When all is there',
      state: ready ? 'done' : 'open',
    },
  ];
}
