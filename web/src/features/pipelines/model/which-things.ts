/** The scope of a list: '' for all visible items. */
export const whichThings = ['', 'own', 'shared', 'public'] as const;
export type Which = (typeof whichThings)[number];

/** Parses the scope in the URL; unknown values mean all. */
export const whichIn = (word: string): Which => whichThings.find((which) => which === word) ?? '';

export const WHICH_TITLES: Record<Which, string> = {
  '': 'All',
  own: 'This workspace',
  shared: 'Shared with me',
  public: 'Public',
};

/** The query parameters of a scope. */
export function hidingOf(which: Which) {
  if (which === 'own') return { hide_public: true, hide_shared: true };
  if (which === 'public') return { hide_private: true, hide_shared: true };
  return which === 'shared' ? { shared_with_me: true } : {};
}

/** The empty-state text of shared and public lists; null for lists with their own text. */
export function sayNone(which: Which, noun: string): { title: string; words: string } | null {
  if (which === 'shared') {
    return {
      title: `No ${noun} is shared with you or this workspace.`,
      words: 'Items that others share with you are shown here.',
    };
  }
  if (which === 'public') return { title: `No ${noun} is public.`, words: 'Published items are shown here.' };
  return null;
}
