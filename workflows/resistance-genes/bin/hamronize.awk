# hAMRonization 1.1: its fields in their order, a row a sample and gene of reads, and a row a locus of contigs.
# Files: database.tsv, genes.tsv, hits (for their first lines), best.tsv.
BEGIN {
  FS = OFS = "\t"
  n = split("input_file_name gene_symbol gene_name reference_database_name reference_database_version reference_accession " \
    "analysis_software_name analysis_software_version genetic_variation_type antimicrobial_agent coverage_percentage coverage_depth " \
    "coverage_ratio drug_class input_gene_length input_gene_start input_gene_stop input_protein_length input_protein_start " \
    "input_protein_stop input_sequence_id nucleotide_mutation nucleotide_mutation_interpretation predicted_phenotype " \
    "predicted_phenotype_confidence_level amino_acid_mutation amino_acid_mutation_interpretation reference_gene_length " \
    "reference_gene_start reference_gene_stop reference_protein_length reference_protein_start reference_protein_stop " \
    "resistance_mechanism strand_orientation sequence_identity", field, " ")
  for (i = 1; i <= n; i++) printf "%s%s", field[i], (i < n ? OFS : ORS)
}
FILENAME == ARGV[1] { about[$1] = $2; next }
FILENAME == ARGV[2] && FNR == 1 { for (i = 1; i <= NF; i++) title[i] = $i; next }
FILENAME == ARGV[2] { for (i = 2; i <= NF; i++) gene[$1, title[i]] = $i; next }
FILENAME == ARGV[3] { if ($1 == "#") { program[$2] = $4; version[$2] = $5 } next }
{
  split("", value)
  value["input_file_name"] = $1
  value["gene_symbol"] = gene[$3, "variant"]
  value["gene_name"] = gene[$3, "gene_name"]
  value["reference_database_name"] = about["name"]
  value["reference_database_version"] = about["version"]
  value["reference_accession"] = (gene[$3, "accession"] == "" ? $3 : gene[$3, "accession"])
  value["analysis_software_name"] = program[$1]
  value["analysis_software_version"] = version[$1]
  value["genetic_variation_type"] = "gene_presence_detected"
  value["antimicrobial_agent"] = gene[$3, "antimicrobial_agent"]
  value["coverage_percentage"] = sprintf("%.2f", ($5 > 100 ? 100 : $5))
  value["coverage_depth"] = ($6 == "" ? "" : sprintf("%.3f", $6))
  value["drug_class"] = gene[$3, "drug_class"]
  value["reference_gene_length"] = gene[$3, "length"]
  value["resistance_mechanism"] = gene[$3, "mechanism"]
  value["sequence_identity"] = sprintf("%.2f", $4)
  value["input_sequence_id"] = $7
  value["input_gene_start"] = $8
  value["input_gene_stop"] = $9
  value["strand_orientation"] = $10
  if ($7 != "") value["input_gene_length"] = $9 - $8 + 1
  for (i = 1; i <= n; i++) printf "%s%s", value[field[i]], (i < n ? OFS : ORS)
}
