cwlVersion: v1.2
class: CommandLineTool
doc: Classify the reads of a group of samples with Kraken 2.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 32, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.classify_group) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.count_taxa) }
  - { position: 3, prefix: --threads, valueFrom: $(runtime.cores) }
inputs:
  classify_group:
    type: File
    default: { class: File, location: ../bin/classify-group.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  count_taxa:
    type: File
    default: { class: File, location: ../bin/count-taxa.py }
  database: { type: Directory, inputBinding: { position: 4, prefix: --database } }
  confidence: { type: double, inputBinding: { position: 4, prefix: --confidence } }
  min_hit_groups: { type: int, inputBinding: { position: 4, prefix: --min-hit-groups } }
  group: { type: "File[]", inputBinding: { position: 5, prefix: --group } }
outputs:
  counts: { type: "File[]", outputBinding: { glob: "*.taxa.tsv" } }
