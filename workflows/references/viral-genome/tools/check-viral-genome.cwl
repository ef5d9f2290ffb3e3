cwlVersion: v1.2
class: CommandLineTool
doc: Check a viral genome, read its coding sequences and primers.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.check_viral_genome) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_genome) }
  - { position: 3, valueFrom: $(inputs.read_annotation) }
  - { position: 4, valueFrom: $(inputs.uploaded_files) }
  - { position: 5, valueFrom: $(inputs.coding_sequences) }
inputs:
  check_viral_genome:
    type: File
    default: { class: File, location: ../bin/check-viral-genome.sh }
  reading:
    type: File
    default: { class: File, location: ../../../reads/bin/reading.sh }
  check_genome:
    type: File
    default: { class: File, location: ../../bin/check-genome.py }
  read_annotation:
    type: File
    default: { class: File, location: ../bin/read-annotation.py }
  uploaded_files:
    type: File
    default: { class: File, location: ../../bin/uploaded_files.py }
  coding_sequences:
    type: File
    default: { class: File, location: ../bin/coding_sequences.py }
  files: { type: "File[]", inputBinding: { position: 6, prefix: --files } }
outputs:
  genome:
    type: File[]
    outputBinding: { glob: [genome.fa, genome.fa.fai, coding.tsv, primers.bed, amplicons.tsv] }
  report: { type: File, outputBinding: { glob: report.json } }
