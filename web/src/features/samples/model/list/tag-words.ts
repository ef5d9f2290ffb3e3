import { type Tagged, tagSchema } from '@cohortium/contract';
import { formatCount } from '#platform';

/** Tags typed with commas between them, each once; what is wrong with the first that is none. */
export function readTags(text: string): { tags: string[]; problem: string | null } {
  const words = text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const read = [...new Set(words)].map((word) => tagSchema.safeParse(word));
  const wrong = read.findIndex(({ success }) => !success);
  const tags = read.flatMap(({ data }) => data ?? []);
  const problem =
    wrong < 0 ? null : `“${words[wrong]?.slice(0, 30)}” ${read[wrong]?.error?.issues[0]?.message ?? 'is no tag'}`;
  return { tags, problem };
}

/** What became of an order to tag or untag, in a sentence. */
export function taggedWords(act: 'tag' | 'untag', { n_samples, n_changed, index }: Tagged): string {
  const done = act === 'tag' ? 'tagged' : 'untagged';
  const already = n_samples - n_changed;
  const rest = already > 0 ? `; ${formatCount(already, 'sample')} already ${already === 1 ? 'was' : 'were'} so` : '';
  const late = index === 'pending' ? ' The list shows it in a moment.' : '';
  return `${formatCount(n_changed, 'sample')} ${done}${rest}.${late}`;
}
