import type { OwnLogo } from '../head-logo.ts'

/** What is known of something, section by section: texts for its reader. */
export interface RecordSheet {
  readonly logo: OwnLogo | undefined
  readonly title: string
  readonly lead: string
  readonly business: {
    readonly name: string
    readonly street: string
    readonly city: string
    readonly phone: string
    readonly email: string
  }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly created: Temporal.Instant
  readonly sections: readonly RecordSection[]
  /** "Page 1 of 2" */
  readonly page: (page: number, pages: number) => string
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
