cwlVersion: v1.2
class: Workflow
label: Viral genome
doc: A viral genome with its coding sequences and the primers of a kit.

inputs:
  files: { type: "File[]", doc: "under their own names" }

steps:
  check:
    run: tools/check-viral-genome.cwl
    in: { files: files }
    out: [genome, report]

outputs:
  product: { type: "File[]", outputSource: check/genome }
  report: { type: File, outputSource: check/report }
