cwlVersion: v1.2
class: CommandLineTool
doc: Make the distribution of k-mers for one read length, where there are genomes and none was uploaded.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 8 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.distribute) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.distribute_kmers) }
  - { position: 3, prefix: --threads, valueFrom: $(runtime.cores) }
inputs:
  distribute:
    type: File
    default: { class: File, location: ../bin/distribute-kmers.sh }
  reading:
    type: File
    default: { class: File, location: ../../../reads/bin/reading.sh }
  distribute_kmers:
    type: File
    default: { class: File, location: ../bin/distribute-kmers.py }
  length: { type: int, inputBinding: { position: 4, prefix: --length } }
  genomes: { type: File?, inputBinding: { position: 4, prefix: --genomes } }
  parts: { type: "File[]", inputBinding: { position: 5, prefix: --parts } }
outputs:
  distribution: { type: File?, outputBinding: { glob: "*.kmer_distrib" } }
