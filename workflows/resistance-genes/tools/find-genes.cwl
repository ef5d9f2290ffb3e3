cwlVersion: v1.2
class: CommandLineTool
doc: Find the resistance genes of one sample, in reads (kma) or contigs (blastn), and measure its 16S depth (minimap2).
requirements:
  ResourceRequirement: { coresMin: 1, ramMin: 1024 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.find_genes) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.check_contents) }
  - { position: 3, valueFrom: $(inputs.accept_alleles) }
  - { position: 4, valueFrom: $(inputs.accept_loci) }
inputs:
  find_genes:
    type: File
    default: { class: File, location: ../bin/find-genes.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  check_contents:
    type: File
    default: { class: File, location: ../bin/check-contents.sh }
  accept_alleles:
    type: File
    default: { class: File, location: ../bin/accept-alleles.awk }
  accept_loci:
    type: File
    default: { class: File, location: ../bin/accept-loci.awk }
  sample:
    type:
      type: record
      name: sample_reads
      fields:
        sample_id: { type: string, inputBinding: { prefix: --sample } }
        forward: { type: File, inputBinding: { prefix: --forward } }
        reverse: { type: File?, inputBinding: { prefix: --reverse } }
    inputBinding: { position: 5 }
  before: { type: File, inputBinding: { position: 6, prefix: --before } }
  database: { type: Directory, inputBinding: { position: 6, prefix: --database } }
  rrna: { type: File?, inputBinding: { position: 6, prefix: --rrna } }
  min_identity: { type: double, inputBinding: { position: 7, prefix: --min-identity } }
  min_coverage: { type: double, inputBinding: { position: 7, prefix: --min-coverage } }
  adjust_coverage: { type: boolean, inputBinding: { position: 7, prefix: --adjust-coverage } }
outputs:
  hits: { type: File?, outputBinding: { glob: "*.hits.tsv" } }
  status: { type: File, outputBinding: { glob: "*.find.status.tsv" } }
