cwlVersion: v1.2
class: CommandLineTool
doc: Check the files of a Kraken 2 database, or build one of genomes, and write its taxonomy as a table.
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.build_database) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_files) }
  - { position: 3, valueFrom: $(inputs.read_database) }
  - { position: 4, valueFrom: $(inputs.uploaded_files) }
inputs:
  build_database:
    type: File
    default: { class: File, location: ../bin/build-database.sh }
  reading:
    type: File
    default: { class: File, location: ../../../reads/bin/reading.sh }
  check_files:
    type: File
    default: { class: File, location: ../bin/check-files.py }
  read_database:
    type: File
    default: { class: File, location: ../bin/read-database.py }
  uploaded_files:
    type: File
    default: { class: File, location: ../../bin/uploaded_files.py }
  files: { type: "File[]", inputBinding: { position: 5, prefix: --files } }
outputs:
  problems: { type: File?, outputBinding: { glob: problems.txt } }
  parts:
    type: File[]
    outputBinding: { glob: [hash.k2d, opts.k2d, taxo.k2d, taxonomy.tsv, database.json, "*.kmer_distrib"] }
  description: { type: File?, outputBinding: { glob: database.json } }
  genomes: { type: File?, outputBinding: { glob: genomes.fna } }
