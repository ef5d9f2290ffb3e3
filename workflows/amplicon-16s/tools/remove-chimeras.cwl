cwlVersion: v1.2
class: CommandLineTool
doc: Remove sequences joined from two more abundant ones (UCHIME3 de novo).
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.denoise_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: chimeras }
  - { position: 4, valueFrom: nonchimeras.fasta }
inputs:
  denoise_reads:
    type: File
    default: { class: File, location: ../bin/denoise-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  sequences: { type: File, inputBinding: { position: 3 } }
outputs:
  sequences_kept: { type: File, outputBinding: { glob: nonchimeras.fasta } }
