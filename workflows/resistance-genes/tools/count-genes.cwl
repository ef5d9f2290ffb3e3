cwlVersion: v1.2
class: CommandLineTool
doc: Count the genes of all samples, describe them, and write the tables.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.count_genes) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.tabulate_genes) }
  - { position: 3, valueFrom: $(inputs.annotate_genes) }
  - { position: 4, valueFrom: $(inputs.hamronize) }
  - { position: 5, valueFrom: $(inputs.report_samples) }
inputs:
  count_genes:
    type: File
    default: { class: File, location: ../bin/count-genes.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  tabulate_genes:
    type: File
    default: { class: File, location: ../bin/tabulate-genes.awk }
  annotate_genes:
    type: File
    default: { class: File, location: ../bin/annotate-genes.awk }
  hamronize:
    type: File
    default: { class: File, location: ../bin/hamronize.awk }
  report_samples:
    type: File
    default: { class: File, location: ../bin/report-samples.awk }
  database: { type: Directory, inputBinding: { position: 6, prefix: --database } }
  count_by: { type: string, inputBinding: { position: 6, prefix: --count-by } }
  aro: { type: File?, inputBinding: { position: 6, prefix: --aro } }
  hits:
    type: { type: array, items: ["null", File] }
    inputBinding: { position: 7, prefix: --hits }
  statuses: { type: "File[]", inputBinding: { position: 8, prefix: --statuses } }
outputs:
  feature_table: { type: File, outputBinding: { glob: feature_table.tsv } }
  annotations: { type: File, outputBinding: { glob: annotations.tsv } }
  tracking: { type: File, outputBinding: { glob: tracking.tsv } }
  sample_status: { type: File, outputBinding: { glob: sample_status.json } }
  quality: { type: File, outputBinding: { glob: quality.json } }
  hamronization: { type: File, outputBinding: { glob: hamronization.tsv } }
