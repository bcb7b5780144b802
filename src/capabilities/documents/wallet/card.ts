/** What a card in a phone's wallet tells, for any wallet. Amounts and times as people read them. */
export interface WalletCard {
  /** Stays the same for all versions of a card. */
  readonly id: string
  /** What the number is: "Booking", "Member". */
  readonly label: string
  readonly number: string
  /** What the barcode holds. */
  readonly holds: string
  readonly isVoid: boolean
  /** Phones are told when it changes, and fetch it anew. */
  readonly isKeptFresh?: boolean
  /** "Parking at Evergreen Airport Parking". */
  readonly description: string
  readonly business: { readonly name: string; readonly shortName: string }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
  readonly place: { readonly latitude: number; readonly longitude: number; readonly says: string }
  /** When it is of use, and until when; undefined for what has no end. */
  readonly from: Temporal.Instant | undefined
  readonly to: Temporal.Instant | undefined
  /** The two lines in front: of a stay when it begins and ends, of a membership whose it is. */
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
  /** What a phone may do with it: call it, open it, find the way there. */
  readonly is?: 'phone' | 'link' | 'address'
}
