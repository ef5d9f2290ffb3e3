import type { SearchHit, SearchKind } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import {
  ChevronDown,
  CircleDotDashed,
  Globe,
  Inbox,
  type LucideIcon,
  Microscope,
  Play,
  SlidersHorizontal,
  Tag,
  TestTube,
  Workflow,
} from 'lucide-react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { lineOf } from './describe-hit.ts';
import type { Entry } from './list-entries.ts';
import { splitByMatch } from './normalize-query.ts';

/** Where something is shown. */
interface Target {
  to: string;
  params?: { id: string };
  search?: Record<string, string>;
}

const pages = {
  project: '/projects/$id',
  run: '/run/$id',
  cohort: '/cohorts/$id',
  pipeline: '/pipeline/$id',
  param_set: '/param-set/$id',
  publication: '/publicise/$id',
} as const;

/** The page of what was found; a sample is shown in its submission, or among all results where that is not to be seen; a value or taxon as the samples that have it. */
export function linkOfHit(hit: SearchHit): Target {
  if (hit.kind === 'taxon') {
    return { to: '/cohort-builder', search: { taxon: hit.name, rank: hit.rank, lineage: hit.lineage } };
  }
  if (hit.kind === 'value') return { to: '/cohort-builder', search: { field: hit.field, value: hit.name } };
  if (hit.kind !== 'sample') return { to: pages[hit.kind], params: { id: hit.id } };
  if (hit.project_id === null) return { to: '/cohort-builder', search: { sample: hit.name } };
  return { to: pages.project, params: { id: hit.project_id }, search: { search: hit.name } };
}

const icons: Record<SearchKind, LucideIcon> = {
  project: Inbox,
  sample: TestTube,
  run: Play,
  cohort: CircleDotDashed,
  pipeline: Workflow,
  param_set: SlidersHorizontal,
  publication: Globe,
  value: Tag,
  taxon: Microscope,
};

const rowClasses =
  'flex min-h-9 w-full items-center gap-2.5 px-3.5 py-1 text-left text-13 text-ink no-underline! outline-none aria-selected:bg-accent-soft [&_svg]:flex-none [&_svg]:text-ink-3';

interface EntryRowProps {
  id: string;
  entry: Entry;
  query: string;
  chosen: boolean;
  /** The pointer is over it. */
  onPoint: () => void;
  /** Called when the entry's page opens in this tab. */
  onOpen: () => void;
  onMore: (of: SearchKind) => void;
}

/** A line of what was found: a real link, so that it opens in a tab of its own as links do. */
export function EntryRow({ id, entry, query, chosen, onPoint, onOpen, onMore }: EntryRowProps) {
  // Entries that move under a resting pointer are not selected.
  const onMouseMove = ({ movementX, movementY }: MouseEvent) => {
    if (!chosen && (movementX !== 0 || movementY !== 0)) onPoint();
  };
  const option = {
    ...{ id, role: 'option', 'aria-selected': chosen, tabIndex: -1 },
    ...{ className: rowClasses, onMouseMove },
  } as const;
  if (entry.kind === 'more') {
    return (
      <button type="button" {...option} onClick={() => onMore(entry.of)}>
        <ChevronDown aria-hidden="true" />
        <span className="text-ink-2">{entry.label}</span>
      </button>
    );
  }
  const Icon = entry.kind === 'page' ? entry.page.icon : icons[entry.hit.kind];
  const target: Target = entry.kind === 'page' ? { to: entry.page.path } : linkOfHit(entry.hit);
  const onClick = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onOpen();
  };
  return (
    <Link {...option} {...target} preload={false} onClick={onClick}>
      <Icon aria-hidden="true" />
      {entry.kind === 'page' ? (
        <EntryText name={<HighlightedText name={entry.page.title} query={query} />} line={entry.page.group} />
      ) : (
        <EntryText name={<HitName hit={entry.hit} query={query} />} line={lineOf(entry.hit)} />
      )}
    </Link>
  );
}

function EntryText({ name, line }: { name: ReactNode; line: string }) {
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-3 max-md:flex-col">
      <span className="max-w-full truncate md:max-w-[60%] md:flex-none">{name}</span>
      <span className="min-w-0 max-w-full flex-1 truncate text-12 text-ink-3 md:text-right">{line}</span>
    </span>
  );
}

function HitName({ hit, query }: { hit: SearchHit; query: string }) {
  const marked = <HighlightedText name={hit.name} query={query} />;
  const isLatin = hit.kind === 'taxon' && (hit.rank === 'genus' || hit.rank === 'species');
  return isLatin ? <i>{marked}</i> : marked;
}

/** Highlights the search terms in bold. */
function HighlightedText({ name, query }: { name: string; query: string }) {
  return splitByMatch(name, query).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name, which never change their order
    <Fragment key={at}>
      {at % 2 === 1 ? <mark className="bg-transparent font-semibold text-ink">{part}</mark> : part}
    </Fragment>
  ));
}
