cwlVersion: v1.2
class: Workflow
label: Kraken 2 database
doc: >
  A finished Kraken 2 database with its taxonomy as a table, or one built of genomes and their lineages; with
  distributions of k-mers for the read lengths for which none was uploaded, where there are genomes.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}

inputs:
  files: { type: "File[]", doc: "under their own names" }
  read_lengths: { type: "int[]", default: [75, 100, 150, 250], doc: "distributions to make" }

steps:
  database:
    run: tools/build-database.cwl
    in: { files: files }
    out: [problems, parts, description, genomes]

  distribute:
    run: tools/distribute-kmers.cwl
    scatter: length
    in: { length: read_lengths, parts: database/parts, genomes: database/genomes }
    out: [distribution]

  describe:
    run: tools/write-report.cwl
    in:
      problems: database/problems
      description: database/description
      distributions: { source: [distribute/distribution], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [report]

outputs:
  product:
    type: { type: array, items: ["null", File] }
    outputSource: [database/parts, distribute/distribution]
    linkMerge: merge_flattened
    pickValue: all_non_null
  report: { type: File, outputSource: describe/report }
