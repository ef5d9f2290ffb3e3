import type { Term } from './term.ts';

/**
 * Sex as INSDC and MIxS (`host_sex`) have it; ids of PATO.
 * PROVENANCE: the three ids as CELLxGENE's schema allows them (`sex_ontology_term_id`); the words are those of
 * MIxS 6's `host_sex`, where PATO has none.
 */
export const sexes: readonly Term[] = [
  { term: 'female', term_id: 'PATO:0000383', synonyms: ['f', 'woman', 'girl', 'fem', 'w', 'weiblich', 'femme', '♀'] },
  { term: 'male', term_id: 'PATO:0000384', synonyms: ['m', 'man', 'boy', 'männlich', 'homme', '♂'] },
  { term: 'hermaphrodite', term_id: 'PATO:0001340', synonyms: ['hermaphroditic', 'intersex'] },
  { term: 'pooled male and female', term_id: null, synonyms: ['pooled', 'mixed', 'm/f', 'f/m', 'both'] },
  { term: 'neuter', term_id: null, synonyms: ['neutered', 'castrated'] },
  { term: 'other', term_id: null, synonyms: ['non-binary', 'nonbinary', 'nb', 'diverse'] },
];
