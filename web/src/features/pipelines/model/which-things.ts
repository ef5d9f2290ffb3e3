/** Whose things a list shows: '' for all that may be seen. */
export const whichThings = ['', 'own', 'shared', 'public'] as const;
export type Which = (typeof whichThings)[number];

/** The list that a word of the address names; all for any other word. */
export const whichIn = (word: string): Which => whichThings.find((which) => which === word) ?? '';

export const WHICH_TITLES: Record<Which, string> = {
  '': 'All',
  own: 'This workspace',
  shared: 'Shared with me',
  public: 'Public',
};

/** The words in which the server is told what to leave out. */
export function hidingOf(which: Which) {
  if (which === 'own') return { hide_public: true, hide_shared: true };
  if (which === 'public') return { hide_private: true, hide_shared: true };
  return which === 'shared' ? { shared_with_me: true } : {};
}

/** Why a list of things of others is empty; null for the lists that have words of their own. */
export function sayNone(which: Which, noun: string): { title: string; words: string } | null {
  if (which === 'shared') {
    return {
      title: `Nobody shares a ${noun} with you or this workspace.`,
      words: 'What others share shows here, each with who shared it.',
    };
  }
  if (which === 'public') return { title: `No ${noun} is public.`, words: 'What is published shows here.' };
  return null;
}
