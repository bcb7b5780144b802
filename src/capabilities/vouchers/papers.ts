import { display } from '../../lib/pacific.ts'
import type { StaySheet, WalletCard } from '../documents/index.ts'
import type { PublicLinks } from '../mail/index.ts'
import { lineName, signView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { TimeVoucher, VoucherStatus } from './contract.ts'
import { aboutVoucher } from './emails.ts'
import { words } from './messages.ts'

/** What documents of a voucher are made of. They hold no secret but the number, and no price: they may be a gift. */
export interface VoucherPapers {
  readonly voucher: TimeVoucher
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

function headOf(status: VoucherStatus): { heading: string; lead: string } {
  const say = words()
  const heads: Readonly<Record<VoucherStatus, { heading: string; lead: string }>> = {
    PENDING: { heading: say.yours, lead: say.pending },
    ISSUED: { heading: say.yours, lead: say.rule },
    USED: { heading: say.used, lead: say.seeYou },
    VOIDED: { heading: say.wasVoided, lead: say.opensNoMore },
    EXPIRED: { heading: say.expired, lead: say.over },
  }
  return heads[status]
}

/** The voucher on paper. */
export function voucherSheet(papers: VoucherPapers): StaySheet {
  const { voucher, links, now } = papers
  const { number, status } = voucher
  const about = aboutVoucher(papers)
  const isOpen = status === 'ISSUED'
  const say = words()
  return {
    ...about,
    ...headOf(status),
    title: say.title(number),
    asOf: say.asOf(display(now)),
    created: now,
    sign: isOpen ? about.sign : { ...signView(about, true), tab: say.voucher, number },
    code: isOpen
      ? {
          title: say.showCode,
          text: number,
          hint: say.phoneIsEnough,
          holds: voucher.barcode,
        }
      : { title: say.numberOpensNoMore, text: number, hint: '', holds: undefined },
    details: [[say.holder, voucher.holder_name]],
    price: {
      title: say.covers,
      lines: voucher.covers.map((line) => ({
        description: lineName(line, papers.settings),
        detail: '',
        amount: say.covered,
        is_subtotal: false,
        is_discount: false,
      })),
      total: '$0.00',
      money: [],
      savings: '',
    },
    terms: {
      title: say.goodToKnow,
      sentences: isOpen ? [say.longer, say.once] : [],
    },
    place: { title: say.place },
    contact: { title: say.contact },
    manage: {
      title: say.questions,
      says: say.tellUs,
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
  const say = words()
  return {
    id: voucher.id,
    label: say.voucher,
    number: voucher.number,
    holds: voucher.barcode,
    isVoid: voucher.status !== 'ISSUED',
    description: say.pass(business.name),
    business: { name: business.name, shortName: business.short_name },
    color,
    place: { ...business.place, says: say.show(voucher.number) },
    from: Temporal.Instant.from(voucher.travel_from_date),
    to: Temporal.Instant.from(voucher.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: say.arrive, value: stay.arrive.full },
    leave: { key: 'leave', label: say.leave, value: stay.leave.full },
    facts: [
      { key: 'length', label: say.stay, value: stay.length },
      { key: 'what', label: say.voucher, value: say.covered },
    ],
    back: [
      { key: 'for', label: say.holder, value: voucher.holder_name },
      { key: 'covers', label: say.covers, value: voucher.covers.map((line) => lineName(line, settings)).join('\n') },
      {
        key: 'place',
        label: say.place,
        value: `${business.name}\n${place.street}\n${place.city}`,
        is: 'address',
      },
      { key: 'phone', label: say.phone, value: business.phone, is: 'phone' },
    ],
  }
}
