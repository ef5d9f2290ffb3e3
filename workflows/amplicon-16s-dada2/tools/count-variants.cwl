cwlVersion: v1.2
class: CommandLineTool
doc: Write the tables of the run and what became of each sample.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.count_variants) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.write_tables) }
inputs:
  count_variants:
    type: File
    default: { class: File, location: ../bin/count-variants.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  write_tables:
    type: File
    default: { class: File, location: ../../amplicon/bin/write-tables.sh }
  features: { type: File, inputBinding: { position: 3, prefix: --features } }
  counts: { type: File, inputBinding: { position: 4, prefix: --counts } }
  lineages: { type: "File[]", inputBinding: { position: 5, prefix: --lineages } }
  statuses: { type: "File[]", inputBinding: { position: 5, prefix: --statuses } }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  taxonomy: { type: File, outputBinding: { glob: taxonomy.tsv } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
