/** A word of a controlled list: what is kept, what it is called elsewhere, and where it stands. */
export interface Term {
  term: string;
  /** In the ontology or list that it is from. */
  term_id: string | null;
  /** What submitters write for it, lower-case. */
  synonyms: readonly string[];
}
