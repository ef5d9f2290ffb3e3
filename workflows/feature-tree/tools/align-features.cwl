cwlVersion: v1.2
class: CommandLineTool
doc: Align the sequences (MAFFT).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.align_features) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  align_features:
    type: File
    default: { class: File, location: ../bin/align-features.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  features: { type: File, inputBinding: { position: 2, prefix: --features } }
outputs:
  alignment: { type: File, outputBinding: { glob: alignment.fasta } }
