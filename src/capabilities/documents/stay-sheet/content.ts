import type { OwnLogo } from '../head-logo.ts'

/**
 * The content of a page about a stay (confirmation, receipt, voucher, membership pass), amounts and times formatted.
 */
export interface StaySheet {
  readonly logo?: OwnLogo | undefined
  readonly title: string
  readonly heading: string
  readonly lead: string
  /** What somebody wrote to whom the page is for, and their name. */
  readonly letter?: { readonly lines: readonly string[]; readonly from: string } | undefined
  /** When this was so: "As of Sat, 11/21/26, 12:00 pm". */
  readonly asOf: string
  readonly created: Temporal.Instant
  readonly business: {
    readonly name: string
    readonly tagline: string
    readonly street: string
    readonly city: string
    readonly phone: string
    readonly phone_link: string
    readonly email: string
    readonly directions_link: string
  }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly sign: {
    readonly tab: string
    readonly number: string
    readonly color: string
    readonly ink: string
    readonly arrow: string
  }
  /** Undefined on a page that is about no stay, such as a membership pass. */
  readonly stay:
    | {
        readonly arrive: { readonly day: string; readonly time: string }
        readonly leave: { readonly day: string; readonly time: string }
        readonly length: string
        readonly vehicle: string
      }
    | undefined
  /** The number in plain letters, and the content of the code; undefined when it no longer opens the gate. */
  readonly code: {
    readonly title: string
    readonly text: string
    readonly hint: string
    readonly holds: string | undefined
  }
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly price:
    | {
        readonly title: string
        readonly lines: readonly PriceRow[]
        readonly total_label: string
        readonly total: string
        readonly money: readonly { readonly label: string; readonly amount: string; readonly is_strong: boolean }[]
        readonly savings: string
      }
    | undefined
  readonly terms: { readonly title: string; readonly sentences: readonly string[] }
  /** What happens next, in order; nothing when it happens no more. */
  readonly steps?:
    | {
        readonly title: string
        readonly items: readonly {
          readonly number: number
          readonly title: string
          readonly text: string
          /** What the step asks for, on a phone or typed from paper. */
          readonly link?: { readonly text: string; readonly says: string; readonly url: string }
        }[]
      }
    | undefined
  readonly place: { readonly title: string }
  readonly contact: { readonly title: string }
  /** How to view or change it, as a sentence, and where. */
  readonly manage: { readonly title: string; readonly says: string; readonly site: string; readonly url: string }
}

export interface PriceRow {
  readonly description: string
  readonly detail: string
  readonly amount: string
  readonly is_subtotal: boolean
  readonly is_discount: boolean
}
