import { type Tagged, tagSchema } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Parses comma-separated tags without duplicates, and the problem of the first invalid one. */
export function readTags(text: string): { tags: string[]; problem: string | null } {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const read = [...new Set(words)].map((word) => tagSchema.safeParse(word));
  const wrong = read.findIndex(({ success }) => !success);
  const tags = read.flatMap(({ data }) => data ?? []);
  const problem =
    wrong < 0 ? null : `“${words[wrong]?.slice(0, 30)}” ${read[wrong]?.error?.issues[0]?.message ?? 'is not a tag'}`;
  return { tags, problem };
}

/** Describes the result of tagging or untagging. */
export function taggedWords(act: 'tag' | 'untag', { n_samples, n_changed, index }: Tagged): string {
  const done = act === 'tag' ? 'tagged' : 'untagged';
  const already = n_samples - n_changed;
  const rest = already > 0 ? `; ${formatCount(already, 'sample')} unchanged` : '';
  const late = index === 'pending' ? ' The list updates shortly.' : '';
  return `${formatCount(n_changed, 'sample')} ${done}${rest}.${late}`;
}
