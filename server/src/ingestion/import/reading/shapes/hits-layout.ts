/** Figures of a hit, and words for it. */
export const hitFigures = ['identity', 'depth', 'reads', 'rpkm', 'copies_per_16s', 'copies'] as const;
export const hitTexts = ['best_allele', 'method'] as const;
/** What is said of a gene rather than of a hit. */
export const geneWords = ['gene_name', 'drug_class', 'drug_subclass', 'mechanism', 'aro'] as const;
export type EvidenceName = (typeof hitFigures)[number] | (typeof hitTexts)[number] | (typeof geneWords)[number];

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
  /** Columns of what else the program tells of a hit, each with the names that it has had. */
  evidence: Partial<Record<EvidenceName, string | readonly string[]>>;
  /** AMR++: class and mechanism stand in the gene's name, as type|class|mechanism|group. */
  is_named_by_class?: true;
}

const programs: readonly Program[] = [
  {
    program: 'hAMRonization',
    evidence: {
      ...{ gene_name: 'gene_name', drug_class: 'drug_class', drug_subclass: 'antimicrobial_agent' },
      ...{ mechanism: 'resistance_mechanism', aro: 'aro', method: ['method', 'analysis_software_name'] },
      ...{
        identity: 'sequence_identity',
        depth: 'coverage_depth',
        best_allele: ['best_allele', 'reference_accession'],
      },
      ...{ reads: 'reads', rpkm: 'rpkm', copies_per_16s: 'copies_per_16s', copies: 'copies' },
    },
    known_by: ['input_file_name', 'gene_symbol', 'reference_database_name'],
    ...{ gene: 'gene_symbol', coverage: 'coverage_percentage', sample: 'input_file_name' },
    change: ['protein_mutation', 'amino_acid_mutation', 'nucleotide_mutation'],
    ...{ called: 'gene_name', drugs: { class: 'drug_class', subclass: 'antimicrobial_agent' } },
  },
  {
    program: 'AMRFinderPlus',
    evidence: {
      ...{ gene_name: 'element name', drug_class: 'class', drug_subclass: 'subclass', method: 'method' },
      ...{ identity: '% identity to reference', best_allele: 'closest reference accession' },
    },
    known_by: ['element symbol', '% coverage of reference'],
    ...{ gene: 'element symbol', coverage: '% coverage of reference', sample: 'name', type: 'type' },
    ...{ called: 'element name', drugs: { class: 'class', subclass: 'subclass' } },
  },
  {
    program: 'AMRFinderPlus 3',
    evidence: {
      ...{ gene_name: 'sequence name', drug_class: 'class', drug_subclass: 'subclass', method: 'method' },
      ...{ identity: '% identity to reference sequence', best_allele: 'accession of closest sequence' },
    },
    known_by: ['gene symbol', 'element type', '% coverage of reference sequence'],
    ...{ gene: 'gene symbol', coverage: '% coverage of reference sequence', sample: 'name', type: 'element type' },
    ...{ called: 'sequence name', drugs: { class: 'class', subclass: 'subclass' } },
  },
  {
    program: 'ABRicate',
    evidence: { identity: '%identity', gene_name: 'product', drug_class: 'resistance', best_allele: 'accession' },
    known_by: ['#file', 'gene', '%coverage', '%identity'],
    ...{ gene: 'gene', coverage: '%coverage', sample: '#file' },
  },
  {
    program: 'staramr',
    evidence: {
      identity: '%identity',
      drug_class: ['cge predicted phenotype', 'predicted phenotype'],
      best_allele: 'accession',
    },
    known_by: ['isolate id', 'gene', '%identity', '%overlap'],
    ...{ gene: 'gene', coverage: '%overlap', sample: 'isolate id' },
  },
  {
    program: 'ResFinder',
    evidence: { identity: 'identity', drug_class: 'phenotype', best_allele: 'accession no.' },
    known_by: ['resistance gene', 'identity', 'coverage', 'phenotype'],
    ...{ gene: 'resistance gene', coverage: 'coverage' },
  },
  {
    program: 'RGI',
    evidence: {
      ...{ identity: 'best_identities', gene_name: 'amr gene family', drug_class: 'drug class', method: 'cut_off' },
      ...{ mechanism: 'resistance mechanism', aro: 'aro', best_allele: 'best_hit_aro' },
    },
    known_by: ['best_hit_aro', 'aro', 'percentage length of reference sequence'],
    ...{ gene: 'best_hit_aro', coverage: 'percentage length of reference sequence' },
  },
  {
    program: 'AMR++',
    evidence: { reads: 'hits' },
    is_named_by_class: true,
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
  /** Places of what else is told of a hit. */
  evidence: Readonly<Partial<Record<EvidenceName, number>>>;
  is_named_by_class: boolean;
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
  const { gene, coverage, sample, change = [], type, called, drugs, is_named_by_class = false } = found;
  const evidence = Object.entries(found.evidence).flatMap(([name, columns]) => {
    const place = [columns].flat().flatMap((column) => placeOf(column) ?? [])[0];
    return place === undefined ? [] : [[name, place] as const];
  });
  const needed = { gene: placeOf(gene) ?? 0, coverage: placeOf(coverage) ?? 0 };
  const more = { sample: placeOf(sample), type: placeOf(type) };
  return {
    ...needed,
    ...more,
    ...{ called: placeOf(called), drug_class: placeOf(drugs?.class), drug_subclass: placeOf(drugs?.subclass) },
    change: change.flatMap((name) => placeOf(name) ?? []),
    ...{ evidence: Object.fromEntries(evidence), is_named_by_class },
    width: Math.max(needed.gene, needed.coverage, more.sample ?? 0, more.type ?? 0) + 1,
  };
}
