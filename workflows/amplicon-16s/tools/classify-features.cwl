cwlVersion: v1.2
class: CommandLineTool
doc: Give each feature the lineage in the reference that most of five seeded draws name, with their mean confidence per rank (SINTAX).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.classify_features) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  classify_features:
    type: File
    default: { class: File, location: ../bin/classify-features.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  features: { type: File, inputBinding: { position: 2, prefix: --features } }
  reference: { type: File, inputBinding: { position: 2, prefix: --reference } }
  sintax_cutoff: { type: double, inputBinding: { position: 2, prefix: --cutoff } }
outputs:
  lineages: { type: File, outputBinding: { glob: "*.lineages.tsv" } }
