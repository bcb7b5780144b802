import type { OwnLogo } from '../head-logo.ts'

/** What an invoice shows: texts for its reader, amounts as people read them. */
export interface InvoiceSheet {
  readonly logo: OwnLogo | undefined
  readonly title: string
  readonly heading: string
  readonly business: {
    readonly name: string
    readonly street: string
    readonly city: string
    readonly phone: string
    readonly email: string
  }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly created: Temporal.Instant
  /** Number, dates, reference: label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly billTo: { readonly title: string; readonly lines: readonly string[] }
  readonly columns: readonly [stay: string, charges: string, fees: string, taxes: string, amount: string]
  readonly lines: readonly InvoiceSheetLine[]
  /** Below the lines: label and amount; the last one stands out. */
  readonly sums: readonly (readonly [label: string, amount: string])[]
  /** How to pay, or that it is paid. */
  readonly note: string
  readonly link: { readonly url: string; readonly says: string } | undefined
  /** "Page 1 of 2" */
  readonly page: (page: number, pages: number) => string
}

export interface InvoiceSheetLine {
  readonly title: string
  readonly detail: string
  readonly amounts: readonly [charges: string, fees: string, taxes: string, amount: string]
}
