cwlVersion: v1.2
class: CommandLineTool
doc: Check a genome and its regions, convert the genome, and index it.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.index_genome) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_genome) }
  - { position: 3, valueFrom: $(inputs.convert_genome) }
  - { position: 4, valueFrom: $(inputs.uploaded_files) }
inputs:
  index_genome:
    type: File
    default: { class: File, location: ../bin/index-genome.sh }
  reading:
    type: File
    default: { class: File, location: ../../../reads/bin/reading.sh }
  check_genome:
    type: File
    default: { class: File, location: ../../bin/check-genome.py }
  convert_genome:
    type: File
    default: { class: File, location: ../bin/convert-genome.py }
  uploaded_files:
    type: File
    default: { class: File, location: ../../bin/uploaded_files.py }
  files: { type: "File[]", inputBinding: { position: 5, prefix: --files } }
outputs:
  index: { type: "File[]", outputBinding: { glob: ["genome.fa", "genome.fa.fai", "cpg.bed", "regions.tsv", "converted.*"] } }
  report: { type: File, outputBinding: { glob: report.json } }
