import type { Framed } from '../typesetting/page-frame.ts'

/** What is known of something, section by section: texts for its reader. */
export interface RecordSheet extends Framed {
  readonly lead: string
  readonly sections: readonly RecordSection[]
}

/** A heading with paragraphs, with labels and values, or with rows of a table. */
export interface RecordSection {
  readonly title: string
  readonly paragraphs?: readonly string[]
  readonly facts?: readonly (readonly [label: string, value: string])[]
  readonly table?: {
    readonly columns: readonly RecordColumn[]
    readonly rows: readonly (readonly string[])[]
  }
}

export interface RecordColumn {
  readonly label: string
  /** Its part of the width, beside those of the others. */
  readonly share: number
}
