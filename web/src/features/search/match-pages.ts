import type { LucideIcon } from 'lucide-react';

/** A page that the search offers. */
export interface SearchPage {
  path: string;
  title: string;
  /** Its group in the sidebar. */
  group: string;
  icon: LucideIcon;
}

const searchTerms = (text: string): string[] => text.toLowerCase().split(/\s+/u).filter(Boolean);

/** The pages whose title or group contains a word starting with each search term; title matches first. */
export function matchPages(pages: readonly SearchPage[], query: string): SearchPage[] {
  const terms = searchTerms(query);
  const answers = (text: string) => terms.every((term) => searchTerms(text).some((one) => one.startsWith(term)));
  const byTitle = pages.filter(({ title }) => answers(title));
  const byGroup = pages.filter((page) => !byTitle.includes(page) && answers(`${page.group} ${page.title}`));
  return [...byTitle, ...byGroup];
}
