import type { Framed } from '../typesetting/page-frame.ts'

/** What an invoice shows: texts for its reader, amounts as people read them. */
export interface InvoiceSheet extends Framed {
  readonly heading: string
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
}

export interface InvoiceSheetLine {
  readonly title: string
  readonly detail: string
  readonly amounts: readonly [charges: string, fees: string, taxes: string, amount: string]
}
