cwlVersion: v1.2
class: CommandLineTool
doc: Remove sequences joined from two more abundant ones (DADA2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 2048 }
  InitialWorkDirRequirement:
    listing: [$(inputs.variants)]
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.run_r) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: chimeras }
  - { position: 3, valueFrom: $(inputs.script) }
inputs:
  run_r:
    type: File
    default: { class: File, location: ../bin/run-r.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  script:
    type: File
    default: { class: File, location: ../bin/remove-chimeras.R }
  variants: File[]
  chimera_method: { type: string, inputBinding: { position: 4 } }
outputs:
  inferred: { type: File, outputBinding: { glob: inferred-all.fasta } }
  counts: { type: File, outputBinding: { glob: counts.tsv } }
