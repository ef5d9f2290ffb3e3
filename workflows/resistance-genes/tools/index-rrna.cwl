cwlVersion: v1.2
class: CommandLineTool
doc: Index the 16S reference once for all samples, where there is one.
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.index_rrna) }
  - { position: 1, valueFrom: $(inputs.reading) }
inputs:
  index_rrna:
    type: File
    default: { class: File, location: ../bin/index-rrna.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  rrna: { type: File?, inputBinding: { position: 2, prefix: --rrna } }
outputs:
  index: { type: File?, outputBinding: { glob: rrna.mmi } }
