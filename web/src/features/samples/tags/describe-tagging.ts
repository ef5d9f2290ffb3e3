import { type Tagged, tagSchema } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Parses comma-separated tags without duplicates, and the problem of the first invalid one. */
export function readTags(text: string): { tags: string[]; problem: string | null } {
  const entries = text
    .split(/[,;\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const read = [...new Set(entries)].map((tag) => tagSchema.safeParse(tag));
  const wrong = read.findIndex(({ success }) => !success);
  const tags = read.flatMap(({ data }) => data ?? []);
  const problem =
    wrong < 0 ? null : `“${entries[wrong]?.slice(0, 30)}” ${read[wrong]?.error?.issues[0]?.message ?? 'is not a tag'}`;
  return { tags, problem };
}

/** Describes the result of tagging or untagging. */
export function describeTagging(action: 'tag' | 'untag', { n_samples, n_changed, index }: Tagged): string {
  const done = action === 'tag' ? 'tagged' : 'untagged';
  const already = n_samples - n_changed;
  const rest = already > 0 ? `; ${formatCount(already, 'sample')} unchanged` : '';
  const late = index === 'pending' ? ' The list updates shortly.' : '';
  return `${formatCount(n_changed, 'sample')} ${done}${rest}.${late}`;
}
