import { type RawBuilder, sql } from 'kysely';
import { MATCH, readQuery } from '#platform/words';

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for `ilike`: whatever holds a text, whose `%`, `_` and `\` are letters. */
export const likeOf = (text: string): string => `%${escaped(text)}%`;

/** What a name, or an id, has to be to answer to a query, and how well it does: as `matchOf` says it. */
export interface NameMatch {
  holds: RawBuilder<boolean>;
  rank: RawBuilder<number>;
}

export function nameMatch(columns: { id: RawBuilder<unknown>; name: RawBuilder<unknown> }, query: string): NameMatch {
  const { id, name } = columns;
  const { text, words } = readQuery(query);
  const word = `(^|[^[:alnum:]])${text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`;
  const each = words.map((one) => sql`${name} ilike ${likeOf(one)}`);
  return {
    holds: sql<boolean>`(${id} = ${text} or (${sql.join(each, sql` and `)}))`,
    rank: sql<number>`case when ${id} = ${text} or lower(${name}) = ${text} then ${sql.lit(MATCH.same)}
      when ${name} ilike ${`${escaped(text)}%`} then ${sql.lit(MATCH.begins)}
      when ${name} ~* ${word} then ${sql.lit(MATCH.word_begins)}
      when ${name} ilike ${likeOf(text)} then ${sql.lit(MATCH.holds)}
      else ${sql.lit(MATCH.holds_words)} end`,
  };
}
