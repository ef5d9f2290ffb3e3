cwlVersion: v1.2
class: CommandLineTool
doc: Tell true sequences from sequencing errors in the pool (UNOISE3).
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 64 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.denoise_reads) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: denoise }
  - { position: 4, valueFrom: denoised.fasta }
  - { position: 5, prefix: --threads, valueFrom: $(runtime.cores) }
inputs:
  denoise_reads:
    type: File
    default: { class: File, location: ../bin/denoise-reads.sh }
  reading:
    type: File
    default: { class: File, location: ../../amplicon/bin/reading.sh }
  sequences: { type: File, inputBinding: { position: 3 } }
  unoise_min_size: { type: int, inputBinding: { position: 5, prefix: --minsize } }
  unoise_alpha: { type: double, inputBinding: { position: 5, prefix: --unoise_alpha } }
outputs:
  denoised: { type: File, outputBinding: { glob: denoised.fasta } }
