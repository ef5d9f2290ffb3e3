cwlVersion: v1.2
class: CommandLineTool
doc: Orient features by the reference and name them.
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.name_features) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  name_features:
    type: File
    default: { class: File, location: ../bin/name-features.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  inferred: { type: "File[]", inputBinding: { position: 3, prefix: --inferred } }
  reference: { type: File, inputBinding: { position: 2, prefix: --reference } }
  chunk_size: { type: int, inputBinding: { position: 2, prefix: --chunk-size } }
  feature_type: { type: string, inputBinding: { position: 2, prefix: --feature-type } }
outputs:
  features: { type: File, outputBinding: { glob: features.fasta } }
  strand: { type: File, outputBinding: { glob: strand.txt } }
  chunks: { type: "File[]", outputBinding: { glob: "features-*.fasta" } }
