import { type RawBuilder, sql } from 'kysely';
import { MATCH_RANK, toSearchQuery } from '#platform/text';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike`: whatever holds a text, whose `%`, `_` and `\` are letters. */
export const toLikePattern = (text: string): string => `%${escapeLike(text)}%`;

/** What a name, or an id, has to be to answer to a query, and how well it does: as `matchOf` says it. */
export interface NameMatch {
  condition: RawBuilder<boolean>;
  rank: RawBuilder<number>;
}

export function nameMatch(columns: { id: RawBuilder<unknown>; name: RawBuilder<unknown> }, query: string): NameMatch {
  const { id, name } = columns;
  const { text, terms } = toSearchQuery(query);
  const word = `(^|[^[:alnum:]])${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`;
  const each = terms.map((one) => sql`${name} ilike ${toLikePattern(one)}`);
  return {
    condition: sql<boolean>`(${id} = ${text} or (${sql.join(each, sql` and `)}))`,
    rank: sql<number>`case when ${id} = ${text} or lower(${name}) = ${text} then ${sql.lit(MATCH_RANK.same)}
      when ${name} ilike ${`${escapeLike(text)}%`} then ${sql.lit(MATCH_RANK.starts)}
      when ${name} ~* ${word} then ${sql.lit(MATCH_RANK.word_starts)}
      when ${name} ilike ${toLikePattern(text)} then ${sql.lit(MATCH_RANK.contains)}
      else ${sql.lit(MATCH_RANK.contains_words)} end`,
  };
}
