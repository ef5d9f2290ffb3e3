import { normalizeUnicode } from '#platform/text';

/** Tag changes of a sample made in the portal. */
export interface SampleTags {
  added: readonly string[];
  removed: readonly string[];
}

export const NO_TAGS: SampleTags = { added: [], removed: [] };

/** The columns of a sheet that list tags; the first that says something counts. */
export const TAG_COLUMNS = ['tag', 'tags'] as const;

type Cells = Partial<Record<string, string | number | null>>;

/** The distinct tags of a sheet's tag column. */
export function sheetTags(cells: Cells): string[] {
  const column = TAG_COLUMNS.find((name) => cells[name] !== null && cells[name] !== undefined && cells[name] !== '');
  if (column === undefined) return [];
  const message = normalizeUnicode(String(cells[column])).split(/[,;]/);
  return [...new Set(message.flatMap((word) => word.trim() || []))];
}

/** The tags of a sample as its owners see them: the sheet's but for those taken off, and those set in the portal. */
export function tagsOf(cells: Cells, { added, removed }: SampleTags): string[] {
  const retained = sheetTags(cells).filter((tag) => !removed.includes(tag));
  return [...retained, ...added.filter((tag) => !retained.includes(tag))];
}
