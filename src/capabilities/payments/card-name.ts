import { texts } from './texts.ts'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  discover: 'Discover',
  'diners-club': 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
}

/** "Visa ending in 4242", as screens and mails have it; "card" where none is known. */
export function cardName(card: { readonly brand: string; readonly last4: string } | null | undefined): string {
  const t = texts()
  return card ? t.endingIn(BRANDS[card.brand] ?? t.card, card.last4) : t.card
}
