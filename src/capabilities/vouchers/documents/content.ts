import { display } from '../../../lib/pacific.ts'
import type { StaySheet, WalletCard } from '../../documents/index.ts'
import type { PublicLinks } from '../../mail/index.ts'
import { lineName, signView } from '../../quotes/index.ts'
import type { Settings } from '../../settings/contract.ts'
import type { TimeVoucher, VoucherStatus } from '../contract.ts'
import { aboutVoucher, linesOf } from '../emails.ts'
import { texts } from '../texts.ts'

/**
 * The content of a voucher's documents. The number is their only secret; they show no price, since it may be a gift.
 */
export interface VoucherDocument {
  readonly voucher: TimeVoucher
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

function headOf(status: VoucherStatus): { heading: string; lead: string } {
  const t = texts()
  const heads: Readonly<Record<VoucherStatus, { heading: string; lead: string }>> = {
    PENDING: { heading: t.yours, lead: t.pending },
    ISSUED: { heading: t.yours, lead: t.rule },
    USED: { heading: t.used, lead: t.seeYou },
    VOIDED: { heading: t.wasVoided, lead: t.opensNoMore },
    EXPIRED: { heading: t.expired, lead: t.over },
  }
  return heads[status]
}

function headOfGift({ voucher, settings }: VoucherDocument): { heading: string; lead: string } {
  const { gift } = texts()
  const names = { name: voucher.holder_name, from: voucher.given_by, business: settings.business.name }
  return { heading: gift.yours, lead: gift.from(names) }
}

/** For guests who have never parked here, from the gate to the way home. */
function stepsOfGift(): StaySheet['steps'] {
  const { gift } = texts()
  return {
    title: gift.howTo,
    items: [
      { number: 1, title: gift.drive, text: gift.driveHow },
      { number: 2, title: gift.fly, text: gift.flyHow },
      { number: 3, title: gift.back, text: gift.backHow },
    ],
  }
}

/** The voucher as a PDF. */
export function voucherSheet(document: VoucherDocument): StaySheet {
  const { voucher, links, now } = document
  const { number, status } = voucher
  const about = aboutVoucher(document)
  const isOpen = status === 'ISSUED'
  const isGift = isOpen && voucher.kind === 'GIFT'
  const t = texts()
  return {
    ...about,
    ...(isGift ? headOfGift(document) : headOf(status)),
    title: t.title(number),
    asOf: t.asOf(display(now)),
    created: now,
    sign: isOpen ? about.sign : { ...signView(about, true), tab: t.voucher, number },
    code: isOpen
      ? {
          title: t.showCode,
          text: number,
          hint: t.phoneIsEnough,
          holds: voucher.barcode,
        }
      : { title: t.numberOpensNoMore, text: number, hint: '', holds: undefined },
    letter: isGift && voucher.message ? { lines: linesOf(voucher.message), from: voucher.given_by } : undefined,
    details: [[t.holder, voucher.holder_name]],
    price: {
      title: t.covers,
      lines: voucher.covers.map((line) => ({
        description: lineName(line, document.settings),
        detail: '',
        amount: t.covered,
        is_subtotal: false,
        is_discount: false,
      })),
      total_label: t.total,
      total: '$0.00',
      money: [],
      savings: '',
    },
    terms: {
      title: t.goodToKnow,
      sentences: isOpen ? [t.longer, t.once] : [],
    },
    steps: isGift ? stepsOfGift() : undefined,
    place: { title: t.place },
    contact: { title: t.contact },
    manage: {
      title: t.questions,
      says: t.tellUs,
      site: links.home().replace(/^https?:\/\//, ''),
      url: links.home(),
    },
  }
}

/** Hours after its time that a pass stays valid, for late returns. */
const VALID_AFTER_HOURS = 24

/** The voucher in a phone's wallet. */
export function voucherCard(document: VoucherDocument): WalletCard {
  const { voucher, settings } = document
  const { business } = settings
  const { stay, color, logo, business: place } = aboutVoucher(document)
  const t = texts()
  return {
    id: voucher.id,
    label: t.voucher,
    number: voucher.number,
    holds: voucher.barcode,
    isVoid: voucher.status !== 'ISSUED',
    description: t.pass(business.name),
    business: { name: business.name, shortName: business.short_name },
    color,
    logo,
    place: { ...business.place, says: t.show(voucher.number) },
    from: Temporal.Instant.from(voucher.travel_from_date),
    to: Temporal.Instant.from(voucher.travel_to_date).add({ hours: VALID_AFTER_HOURS }),
    arrive: { key: 'arrive', label: t.arrive, value: stay.arrive.full },
    leave: { key: 'leave', label: t.leave, value: stay.leave.full },
    facts: [
      { key: 'length', label: t.stay, value: stay.length },
      { key: 'what', label: t.voucher, value: t.covered },
    ],
    back: [
      { key: 'for', label: t.holder, value: voucher.holder_name },
      { key: 'covers', label: t.covers, value: voucher.covers.map((line) => lineName(line, settings)).join('\n') },
      {
        key: 'place',
        label: t.place,
        value: `${business.name}\n${place.street}\n${place.city}`,
        is: 'address',
      },
      { key: 'phone', label: t.phone, value: business.phone, is: 'phone' },
    ],
  }
}
