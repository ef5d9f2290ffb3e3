cwlVersion: v1.2
class: CommandLineTool
doc: Align one sample's bisulfite reads to a converted genome.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.align_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.align_reads) }
inputs:
  align_sample:
    type: File
    default: { class: File, location: ../bin/align-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  align_reads:
    type: File
    default: { class: File, location: ../bin/align-reads.py }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 3, prefix: --sample } }
  before: { type: File, inputBinding: { position: 3, prefix: --before } }
  genome: { type: Directory, inputBinding: { position: 3, prefix: --genome } }
  duplicates: { type: string, inputBinding: { position: 4, prefix: --duplicates } }
  filtered_forward: { type: File?, inputBinding: { position: 4, prefix: --filtered-forward } }
  filtered_reverse: { type: File?, inputBinding: { position: 4, prefix: --filtered-reverse } }
outputs:
  aligned: { type: File?, outputBinding: { glob: "*.aligned.bam" } }
  quality: { type: File?, outputBinding: { glob: "*.align-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.align.status.tsv" } }
