cwlVersion: v1.2
class: Workflow
label: Bisulfite sequencing
doc: >
  From bisulfite reads to the methylation of CpGs, tiles and regions: quality control, alignment to the converted genome, removal of
  duplicates, calling. A sample that fails says why in sample_status; it never fails the others. Sample ids here are internal
  (s0001): they become file names.

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
  genome: { type: Directory, doc: "as references/bisulfite-genome makes it" }
  min_length: { type: int, default: 36 }
  min_quality: { type: int, default: 15 }
  max_low_quality_percent: { type: int, default: 40 }
  duplicates: { type: string, default: remove }
  min_mapping_quality: { type: int, default: 10 }
  min_base_quality: { type: int, default: 20 }
  skip_start_forward: { type: int, default: 0 }
  skip_start_reverse: { type: int, default: 0 }
  tile_size: { type: int, default: 500 }
  min_cpgs: { type: int, default: 3 }
  min_reads: { type: int, default: 5 }

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

  align:
    run: tools/align-sample.cwl
    scatter: [sample, before, filtered_forward, filtered_reverse]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: filter/status
      genome: genome
      duplicates: duplicates
      filtered_forward: filter/forward
      filtered_reverse: filter/reverse
    out: [aligned, quality, status]

  call:
    run: tools/call-sample.cwl
    scatter: [sample, before, aligned, measured]
    scatterMethod: dotproduct
    in:
      sample: samples
      sample_id: { valueFrom: $(inputs.sample.sample_id) }
      before: align/status
      genome: genome
      min_mapping_quality: min_mapping_quality
      min_base_quality: min_base_quality
      skip_start_forward: skip_start_forward
      skip_start_reverse: skip_start_reverse
      aligned: align/aligned
      measured: align/quality
    out: [calls, quality, status]

  count:
    run: tools/write-tables.cwl
    in:
      statuses: call/status
      genome: genome
      tile_size: tile_size
      min_cpgs: min_cpgs
      min_reads: min_reads
      calls: { source: [call/calls], linkMerge: merge_flattened, pickValue: all_non_null }
      filter_qualities: { source: [filter/quality], linkMerge: merge_flattened, pickValue: all_non_null }
      call_qualities: { source: [call/quality], linkMerge: merge_flattened, pickValue: all_non_null }
    out: [feature_table, annotations, tracking, sample_status, quality, copied_calls]

outputs:
  feature_table: { type: File, outputSource: count/feature_table }
  annotations: { type: File, outputSource: count/annotations }
  tracking: { type: File, outputSource: count/tracking }
  sample_status: { type: File, outputSource: count/sample_status }
  quality: { type: File, outputSource: count/quality }
  calls: { type: "File[]", outputSource: count/copied_calls }
