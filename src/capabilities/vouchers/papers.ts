import { display } from '../../lib/pacific.ts'
import type { StaySheet, WalletCard } from '../documents/index.ts'
import type { PublicLinks } from '../mail/index.ts'
import { signView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { TimeVoucher, VoucherStatus } from './contract.ts'
import { aboutVoucher } from './emails.ts'

/** What documents of a voucher are made of. They hold no secret but the number, and no price: they may be a gift. */
export interface VoucherPapers {
  readonly voucher: TimeVoucher
  readonly settings: Pick<Settings, 'business' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

const WORDS: Readonly<Record<VoucherStatus, { heading: string; lead: string }>> = {
  PENDING: { heading: 'Your time voucher', lead: 'The payment is being confirmed.' },
  ISSUED: {
    heading: 'Your time voucher',
    lead: 'It covers parking for these dates, fees and taxes included. It can be used once.',
  },
  USED: { heading: 'This voucher has been used', lead: 'We hope to see you again.' },
  VOIDED: { heading: 'This voucher was voided', lead: 'It does not open the gate any more.' },
  EXPIRED: { heading: 'This voucher has expired', lead: 'Its dates are over.' },
}

/** The voucher on paper. */
export function voucherSheet(papers: VoucherPapers): StaySheet {
  const { voucher, links, now } = papers
  const { number, status } = voucher
  const about = aboutVoucher(papers)
  const isOpen = status === 'ISSUED'
  return {
    ...about,
    ...WORDS[status],
    title: `Time voucher ${number}`,
    asOf: `As of ${display(now)}`,
    created: now,
    sign: isOpen ? about.sign : { ...signView(about, true), tab: 'Time voucher', number },
    code: isOpen
      ? {
          title: 'Show this code at the gate',
          text: number,
          hint: 'Your phone is enough. You can also say the number at the booth.',
          holds: voucher.barcode,
        }
      : { title: 'This number does not open the gate any more', text: number, hint: '', holds: undefined },
    details: [['For', voucher.holder_name]],
    price: {
      title: 'What it covers',
      lines: voucher.covers.map((description) => ({
        description,
        detail: '',
        amount: 'Covered',
        is_subtotal: false,
        is_discount: false,
      })),
      total: '$0.00',
      money: [],
      savings: '',
    },
    terms: {
      title: 'Good to know',
      sentences: isOpen
        ? [
            'Staying longer is fine: what lies beyond these dates is paid at the lot.',
            'It can be used once, by anybody who has it.',
          ]
        : [],
    },
    place: { title: 'How to find us' },
    contact: { title: 'Questions' },
    manage: {
      title: 'Questions about the voucher',
      says: 'Tell us this number, or look at',
      site: links.home().replace(/^https?:\/\//, ''),
      url: links.home(),
    },
  }
}

/** Late returns still show their pass. */
const VALID_AFTER_HOURS = 24

/** The voucher in a phone's wallet. */
export function voucherCard(papers: VoucherPapers): WalletCard {
  const { voucher, settings } = papers
  const { business } = settings
  const { stay, color, business: place } = aboutVoucher(papers)
  return {
    id: voucher.id,
    label: 'Time voucher',
    number: voucher.number,
    holds: voucher.barcode,
    isVoid: voucher.status !== 'ISSUED',
    description: `Time voucher for ${business.name}`,
    business: { name: business.name, shortName: business.short_name },
    color,
    place: { ...business.place, says: `Show ${voucher.number} at the gate` },
    from: Temporal.Instant.from(voucher.travel_from_date),
    to: Temporal.Instant.from(voucher.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: 'Arrive', value: stay.arrive.full },
    leave: { key: 'leave', label: 'Leave', value: stay.leave.full },
    facts: [
      { key: 'length', label: 'Stay', value: stay.length },
      { key: 'what', label: 'Time voucher', value: 'Covered' },
    ],
    back: [
      { key: 'for', label: 'For', value: voucher.holder_name },
      { key: 'covers', label: 'What it covers', value: voucher.covers.join('\n') },
      {
        key: 'place',
        label: 'How to find us',
        value: `${business.name}\n${place.street}\n${place.city}`,
        is: 'address',
      },
      { key: 'phone', label: 'Phone', value: business.phone, is: 'phone' },
    ],
  }
}
