import { SEARCH } from '@cohortium/contract';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { SearchDialog } from '#features/search';
import { isApple } from '#platform';
import { sentenceOf } from '#platform/api';
import { useAbility } from '#platform/permissions';
import { toast } from '#ui/feedback';
import { searchablePages } from './offered-places.ts';
import { useSessionState } from './use-session.ts';

type Dialog = ComponentType<Parameters<typeof SearchDialog>[0]>;

const load = async (): Promise<Dialog> => (await import('#features/search')).SearchDialog;
/** Anyone who fetches it beforehand has nothing to say about a line that is down: anyone who opens it is told. */
const fetchAhead = () => void load().catch(() => undefined);

/** Over the page something is being written that going elsewhere would lose, or a question waits for its answer. */
const isWritten = (): boolean =>
  document.querySelector('[role="dialog"] :is(input, textarea, [role="combobox"]), [role="alertdialog"]') !== null;

/** Ctrl+K or Cmd+K, except with further modifiers. */
const isHotkey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === SEARCH.hotkey && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

/** The field-like button of the top bar, and the box that it opens, which is fetched when it is first wanted. */
export function SearchEverything() {
  const { workspace_id } = useSessionState();
  const [open, setOpen] = useState(false);
  const [Dialog, setDialog] = useState<Dialog | null>(null);
  const show = () => {
    setOpen(true);
    load().then(
      (loaded) => setDialog(() => loaded),
      (error: unknown) => {
        setOpen(false);
        toast({ title: 'The search could not be loaded.', description: sentenceOf(error), tone: 'danger' });
      },
    );
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') fetchAhead();
    if (!isHotkey(event) || event.isComposing || event.defaultPrevented || workspace_id === null) return;
    event.preventDefault();
    if (open) setOpen(false);
    else if (!isWritten()) show();
  });
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const ability = useAbility();
  if (workspace_id === null) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={show}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className="flex h-7.5 w-70 flex-none items-center gap-2 rounded-m border border-line bg-canvas pr-1.5 pl-2.5 text-13 text-ink-3 hover:border-line-strong max-lg:w-8 max-lg:justify-center max-lg:p-0"
      >
        <Search aria-hidden="true" className="flex-none" />
        <span className="flex-1 truncate text-left max-lg:sr-only">Search everything</span>
        <kbd className="flex-none rounded-s border border-line bg-surface px-1 font-sans text-11 text-ink-3 max-lg:hidden">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {Dialog && (
        <Dialog key={workspace_id} open={open} onOpenChange={setOpen} pages={searchablePages(ability, workspace_id)} />
      )}
    </>
  );
}
