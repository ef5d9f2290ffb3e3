cwlVersion: v1.2
class: CommandLineTool
doc: Assign one sample's reads to transcripts with salmon, and sum them for each gene.
requirements:
  ResourceRequirement: { coresMin: 1, coresMax: 1, ramMin: 2048 }
baseCommand: /bin/sh
arguments:
  - { position: 0, valueFrom: $(inputs.quantify_sample) }
  - { position: 1, valueFrom: $(inputs.reading) }
  - { position: 2, valueFrom: $(inputs.fix_seed) }
  - { position: 3, valueFrom: $(inputs.read_salmon) }
inputs:
  quantify_sample:
    type: File
    default: { class: File, location: ../bin/quantify-sample.sh }
  reading:
    type: File
    default: { class: File, location: ../../reads/bin/reading.sh }
  fix_seed:
    type: File
    default: { class: File, location: ../bin/fix-seed.py }
  read_salmon:
    type: File
    default: { class: File, location: ../bin/read-salmon.py }
  sample: Any
  sample_id: { type: string, inputBinding: { position: 4, prefix: --sample } }
  before: { type: File, inputBinding: { position: 4, prefix: --before } }
  transcriptome: { type: Directory, inputBinding: { position: 4, prefix: --transcriptome } }
  correct_bias: { type: boolean, inputBinding: { position: 4, prefix: --correct-bias } }
  fragment_length: { type: int, inputBinding: { position: 5, prefix: --fragment-length } }
  fragment_sd: { type: int, inputBinding: { position: 5, prefix: --fragment-sd } }
  filtered_forward: { type: File?, inputBinding: { position: 5, prefix: --filtered-forward } }
  filtered_reverse: { type: File?, inputBinding: { position: 5, prefix: --filtered-reverse } }
outputs:
  genes: { type: File?, outputBinding: { glob: "*.genes.tsv" } }
  transcripts: { type: File?, outputBinding: { glob: "*.quant.sf" } }
  quality: { type: File?, outputBinding: { glob: "*.quantify-quality.json" } }
  status: { type: File, outputBinding: { glob: "*.quantify.status.tsv" } }
