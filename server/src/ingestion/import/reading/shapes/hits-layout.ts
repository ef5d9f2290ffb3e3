/** Columns of AMR gene reports per program; names are compared without case, punctuation and outer spaces. */
interface Program {
  /** Program name, for readers of this list. */
  program: string;
  /** By these columns it is known. */
  known_by: readonly string[];
  gene: string;
  /** How much of the gene is there, in percent. */
  coverage: string;
  /** Sample column; without one, the file is named after its sample. */
  sample?: string;
  /** Column of the mutation, if any. */
  change?: readonly string[];
  /** Column of the element type, if the report has other types than AMR. */
  type?: string;
  /** Column of the descriptive name, which can say that nothing was found. */
  called?: string;
  /** The drugs that it is against, coarse and fine. */
  drugs?: { class: string; subclass?: string };
}

const programs: readonly Program[] = [
  {
    program: 'hAMRonization',
    known_by: ['input_file_name', 'gene_symbol', 'reference_database_name'],
    ...{ gene: 'gene_symbol', coverage: 'coverage_percentage', sample: 'input_file_name' },
    change: ['protein_mutation', 'nucleotide_mutation'],
    ...{ called: 'gene_name', drugs: { class: 'drug_class', subclass: 'antimicrobial_agent' } },
  },
  {
    program: 'AMRFinderPlus',
    known_by: ['element symbol', '% coverage of reference'],
    ...{ gene: 'element symbol', coverage: '% coverage of reference', sample: 'name', type: 'type' },
    ...{ called: 'element name', drugs: { class: 'class', subclass: 'subclass' } },
  },
  {
    program: 'AMRFinderPlus 3',
    known_by: ['gene symbol', 'element type', '% coverage of reference sequence'],
    ...{ gene: 'gene symbol', coverage: '% coverage of reference sequence', sample: 'name', type: 'element type' },
    ...{ called: 'sequence name', drugs: { class: 'class', subclass: 'subclass' } },
  },
  {
    program: 'ABRicate',
    known_by: ['#file', 'gene', '%coverage', '%identity'],
    ...{ gene: 'gene', coverage: '%coverage', sample: '#file' },
  },
  {
    program: 'staramr',
    known_by: ['isolate id', 'gene', '%identity', '%overlap'],
    ...{ gene: 'gene', coverage: '%overlap', sample: 'isolate id' },
  },
  {
    program: 'ResFinder',
    known_by: ['resistance gene', 'identity', 'coverage', 'phenotype'],
    ...{ gene: 'resistance gene', coverage: 'coverage' },
  },
  {
    program: 'RGI',
    known_by: ['best_hit_aro', 'aro', 'percentage length of reference sequence'],
    ...{ gene: 'best_hit_aro', coverage: 'percentage length of reference sequence' },
  },
  {
    program: 'AMR++',
    known_by: ['sample', 'gene', 'hits', 'gene fraction'],
    ...{ gene: 'gene', coverage: 'gene fraction', sample: 'sample' },
  },
];

export interface HitsLayout {
  /** Places of the columns; null where the table has none. */
  gene: number;
  coverage: number;
  sample: number | null;
  change: readonly number[];
  type: number | null;
  called: number | null;
  drug_class: number | null;
  drug_subclass: number | null;
  /** So many cells a line has at least. */
  width: number;
}

/** Program that wrote an AMR gene table, by its header; null if none. */
export function hitsLayoutOf(head: readonly string[]): HitsLayout | null {
  const names = head.map((name) => name.trim().toLowerCase());
  const placeOf = (name: string | undefined): number | null => {
    const place = name === undefined ? -1 : names.indexOf(name);
    return place < 0 ? null : place;
  };
  const found = programs.find(({ known_by }) => known_by.every((name) => names.includes(name)));
  if (!found) return null;
  const { gene, coverage, sample, change = [], type, called, drugs } = found;
  const needed = { gene: placeOf(gene) ?? 0, coverage: placeOf(coverage) ?? 0 };
  const more = { sample: placeOf(sample), type: placeOf(type) };
  return {
    ...needed,
    ...more,
    ...{ called: placeOf(called), drug_class: placeOf(drugs?.class), drug_subclass: placeOf(drugs?.subclass) },
    change: change.flatMap((name) => placeOf(name) ?? []),
    width: Math.max(needed.gene, needed.coverage, more.sample ?? 0, more.type ?? 0) + 1,
  };
}
