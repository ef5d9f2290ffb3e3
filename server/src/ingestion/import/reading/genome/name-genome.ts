import type { MeasuredTable } from '#samples';
import { areMostly } from '../names/name-kinds.ts';

/** Kinds of features other than taxa, and how they are stored. */
interface Genome {
  /** Data type of the result by default. */
  data_type: number;
  data_types: readonly number[];
  /** One name makes one node in every import. */
  release: string;
}

export const genomes: Record<MeasuredTable, Genome> = {
  cpg: { data_type: 16, data_types: [16, 5, 6, 7, 8], release: 'CpG probes as named' },
  gene: { data_type: 17, data_types: [17], release: 'Genes as named' },
  amr_gene: { data_type: 23, data_types: [23], release: 'AMR genes as named' },
};
const kinds = ['cpg', 'gene', 'amr_gene'] as const satisfies MeasuredTable[];

/** Feature kind of a data type; null for taxa. */
export const genomeOfType = (data_type: number): MeasuredTable | null =>
  kinds.find((kind) => genomes[kind].data_types.includes(data_type)) ?? null;

const PROBE = /^(cg\d{6,8}|ch\.[\dXY]+\.\d+[FR]?|rs\d+)(_[A-Z]+\d*)?$/;
const GENE = /^(ENS[A-Z]*[GT]\d{11}(\.\d+)?(_PAR_Y)?|[NX][MR]_\d+(\.\d+)?)$/;
const isProbe = (name: string): boolean => PROBE.test(name);
const isGene = (name: string): boolean => GENE.test(name);
const geneColumn = /^#?(gene|transcript)([ _.-]?(id|name|symbol))?s?$/i;

/** A CpG probe, or a gene by a database's name. */
export const isGenomeName = (name: string): boolean => isProbe(name) || isGene(name);

/** Feature kind of a wide table's names; null for taxa or unknown. */
export function genomeOfNames(head: readonly string[], first_cells: readonly string[]): MeasuredTable | null {
  const across = head.slice(1).filter((name) => !isSummaryRow(name));
  const rows = first_cells.filter((name) => !isSummaryRow(name));
  if (areMostly(rows, isProbe) || areMostly(across, isProbe)) return 'cpg';
  if (areMostly(rows, isGene) || areMostly(across, isGene)) return 'gene';
  return geneColumn.test(head[0] ?? '') ? 'gene' : null;
}

const annotationPatterns: Record<MeasuredTable, RegExp> = {
  cpg: /detection[ ._]?p|^(chr|chrom|chromosome|pos|position|mapinfo|strand|gene|island|relation_to_island)$/i,
  gene: /^(chr|chrom|chromosome|start|end|strand|length|effective_?length|(external_)?gene_?(name|symbol|type|biotype|id)|symbol|hgnc_symbol|biotype|description|entrez(_?id|gene)?)$/i,
  amr_gene: /^(class|drug_class|mechanism|group|product|accession)$/i,
};

/** The columns that say something of CpGs or genes rather than of samples. */
export const isGenomeAnnotation = (genome: MeasuredTable, column: string): boolean =>
  annotationPatterns[genome].test(column);

/** Summary rows of counting programs: reads without a gene. */
export const isSummaryRow = (name: string): boolean =>
  /^(__(no_feature|ambiguous|too_low_aQual|not_aligned|alignment_not_unique)|N_(unmapped|multimapping|noFeature|ambiguous))$/.test(
    name,
  );
