import type { OwnLogo } from '../head-logo.ts'

/** The content of a wallet card, for any wallet; amounts and times formatted. */
export interface WalletCard {
  /** Stays the same for all versions of a card. */
  readonly id: string
  /** How often the card was given out anew, if at all: whoever holds one of before gets no later version. */
  readonly generation?: number
  /** What the number is: "Booking", "Member". */
  readonly label: string
  readonly number: string
  /** Content of the barcode. */
  readonly holds: string
  readonly isVoid: boolean
  /** Phones are notified of changes and fetch it again. */
  readonly isKeptFresh?: boolean
  /** "Parking at Evergreen Airport Parking". */
  readonly description: string
  readonly business: { readonly name: string; readonly shortName: string }
  /** The business's own logo; else the built-in one is shown in its colors. */
  readonly logo?: OwnLogo | undefined
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly place: { readonly latitude: number; readonly longitude: number; readonly says: string }
  /** The time for which it is relevant; undefined when it has no end. */
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
  /** The two main lines: arrival and departure of a stay, or the member. */
  readonly arrive: CardField
  readonly leave: CardField
  /** Two or three short ones. */
  readonly facts: readonly CardField[]
  /** The small print on the back, in order. */
  readonly back: readonly CardField[]
}

export interface CardField {
  readonly key: string
  readonly label: string
  readonly value: string
  /** Lets the phone call, open or navigate to it. */
  readonly is?: 'phone' | 'link' | 'address'
}
