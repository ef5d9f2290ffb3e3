cwlVersion: v1.2
class: CommandLineTool
label: Resistance gene database
doc: Check the alleles and build what the pipeline searches. Problems of the uploaded files are told in the report.
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.build_database) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.read_alleles) }
  - { position: 3, valueFrom: $(inputs.orient_alleles) }
  - { position: 4, valueFrom: $(inputs.list_variants) }
  - { position: 5, valueFrom: $(inputs.group_variants) }
  - { position: 6, valueFrom: $(inputs.describe_genes) }
  - { position: 7, valueFrom: $(inputs.folding) }
inputs:
  build_database:
    type: File
    default: { class: File, location: bin/build-database.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  read_alleles:
    type: File
    default: { class: File, location: bin/read-alleles.awk }
  orient_alleles:
    type: File
    default: { class: File, location: bin/orient-alleles.awk }
  list_variants:
    type: File
    default: { class: File, location: bin/list-variants.awk }
  group_variants:
    type: File
    default: { class: File, location: bin/group-variants.awk }
  describe_genes:
    type: File
    default: { class: File, location: bin/describe-genes.awk }
  folding:
    type: File
    default: { class: File, location: folding.tsv }
  files: { type: "File[]", inputBinding: { position: 8, prefix: --files } }
outputs:
  product:
    type: "File[]"
    outputBinding: { glob: [alleles.fasta, alleles.comp.b, alleles.length.b, alleles.name, alleles.seq.b, genes.tsv, database.tsv] }
  report: { type: File, outputBinding: { glob: report.json } }
