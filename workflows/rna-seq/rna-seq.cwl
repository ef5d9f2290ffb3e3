cwlVersion: v1.2
class: Workflow
label: RNA-seq
doc: >
  From RNA-seq reads to counts of genes: quality control, assignment to transcripts (salmon), sums for each gene. A sample that
  fails says why in sample_status; it never fails the others. Sample ids here are internal (s0001): they become file names.

requirements:
  ScatterFeatureRequirement: {}
  MultipleInputFeatureRequirement: {}
  StepInputExpressionRequirement: {}

inputs:
  samples:
    type:
      type: array
      items:
        type: record
        name: sample_reads
        fields:
          sample_id: string
          forward: File
          reverse: File?
  transcriptome: { type: Directory, doc: "an index as references/transcriptome makes it" }
  min_length: { type: int, default: 31 }
  min_quality: { type: int, default: 15 }
  max_low_quality_percent: { type: int, default: 40 }
  correct_bias: { type: boolean, default: true }
  fragment_length: { type: int, default: 250 }
  fragment_sd: { type: int, default: 25 }

steps:
  check:
    run: ../reads/tools/check-sample.cwl
    scatter: sample
    in: { sample: samples }
    out: [status]

  filter:
    run: ../reads/tools/filter-reads.cwl
    scatter: [sample, before]
    scatterMethod: dotproduct
    in:
      sample: samples
      before: check/status
      min_length: min_length
      min_quality: min_quality
      max_low_quality_percent: max_low_quality_percent
      low_complexity: { default: keep }
    out: [forward, reverse, quality, status]

  quantify:
    run: tools/quantify-sample.cwl
    scatter: [sample, before, filtered_forward, filtered_reverse]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: filter/status
      transcriptome: transcriptome
      correct_bias: correct_bias
      fragment_length: fragment_length
      fragment_sd: fragment_sd
      filtered_forward: filter/forward
      filtered_reverse: filter/reverse
    out: [genes, transcripts, quality, status]

  count:
    run: tools/write-tables.cwl
    in:
      statuses: quantify/status
      genes: { source: [quantify/genes], linkMerge: merge_flattened, pickValue: all_non_null }
      transcripts: { source: [quantify/transcripts], linkMerge: merge_flattened, pickValue: all_non_null }
      filter_qualities: { source: [filter/quality], linkMerge: merge_flattened, pickValue: all_non_null }
      quantify_qualities: { source: [quantify/quality], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [feature_table, annotations, tracking, sample_status, quality, copied_transcripts]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  annotations: { type: File, outputSource: count/annotations }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
  quality: { type: File, outputSource: count/quality }
  transcripts: { type: "File[]", outputSource: count/copied_transcripts }
