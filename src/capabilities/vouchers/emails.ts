import { cardName } from '../payments/card-name.ts'
import type { Message } from '../../lib/message.ts'
import { figure, say } from '../../lib/texts.ts'
import { formatUsd, fromDollars } from '../../lib/money.ts'
import { displayDate } from '../../lib/pacific.ts'
import { codeImage, frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import { lineName, moneyRows, priceView, signView, stayView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { TimeVoucher } from './contract.ts'
import { billedOf } from './length.ts'
import { texts } from './texts.ts'

/** The content of all mails about a voucher, as the wire has it. */
export interface VoucherMail {
  readonly voucher: TimeVoucher
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
  /** A URL token: of the purchase for its owner, of the voucher alone for others. */
  readonly token: string
}

/** Why a voucher is mailed. */
export type Occasion = 'issued' | 'gift' | 'reminder' | 'copy'

/** The voucher itself: code, time, what it covers, directions. */
export function voucherMail(mail: VoucherMail & { readonly occasion: Occasion }): Promise<MailContent> {
  const { voucher, occasion } = mail
  return renderMail('voucher', {
    ...voucherView(mail),
    voucher: {
      ...wordsOf(mail),
      is_new: occasion === 'issued',
      is_gift: occasion === 'gift',
      is_reminder: occasion === 'reminder',
      is_voidable: voucher.voidable,
      points: voucher.points > 0 ? figure(voucher.points) : '',
    },
  })
}

/** To the buyer of a gift: its price, recipient and delivery date. */
export function boughtMail(mail: VoucherMail): Promise<MailContent> {
  const { voucher } = mail
  const { gift } = voucher
  return renderMail('voucher-bought', {
    ...voucherView(mail),
    price: {
      ...priceView(voucher.rate!, mail.settings, { title: texts().whatYouPaid }),
      savings: '',
      money: moneyRows([[texts().paid(cardName(voucher.gift?.card)), usd(gift?.paid ?? '0.00'), 'strong']]),
    },
    voucher: {
      ...wordsOf(mail),
      recipient_email: voucher.holder_email,
      is_printed: gift?.delivery === 'PRINT',
      is_voidable: voucher.voidable,
      deliver_on: displayDate(gift?.deliver_on ?? ''),
    },
  })
}

/** A voucher was voided: what was returned, and where to. `isOwner` is false for the recipient of a gift. */
export function voidedMail(mail: VoucherMail & { readonly isOwner: boolean }): Promise<MailContent> {
  const { voucher, isOwner } = mail
  const view = voucherView(mail)
  const refund = isOwner ? (voucher.gift?.refunded ?? '0.00') : '0.00'
  return renderMail('voucher-voided', {
    ...view,
    sign: { ...signView(view, true), tab: texts().voided, number: voucher.number },
    voucher: {
      ...wordsOf(mail),
      points: isOwner && voucher.points > 0 ? figure(voucher.points) : '',
      refund: fromDollars(refund) > 0 ? usd(refund) : '',
      card: cardName(voucher.gift?.card),
    },
  })
}

/** The card was refused later: no voucher, nothing charged. */
export function refusedMail(mail: VoucherMail & { readonly reason: Message }): Promise<MailContent> {
  const view = voucherView(mail)
  return renderMail('voucher-refused', {
    ...view,
    sign: { ...signView(view, true), tab: texts().notBought, number: '' },
    voucher: wordsOf(mail),
    refusal: { reason: say(mail.reason), retry_link: mail.links.giftVoucher() },
  })
}

/** The texts of a voucher that mails and documents share; no secrets. */
export function aboutVoucher({ voucher, settings, links }: Omit<VoucherMail, 'token'>) {
  const around = frame(settings, links)
  return {
    ...around,
    sign: { ...signView(around), tab: texts().voucher, number: voucher.number },
    stay: stayView({ ...voucher, vehicle_class: 'STANDARD' }, billedOf(voucher), settings),
  }
}

/** The view of most mails about a voucher. */
export function recordView(mail: VoucherMail) {
  const { points, holder_email } = mail.voucher
  const words = { ...wordsOf(mail), points: points > 0 ? figure(points) : '', recipient_email: holder_email }
  return { ...voucherView(mail), voucher: words }
}

function voucherView({ token, ...about }: VoucherMail) {
  const { voucher, links } = about
  return {
    ...aboutVoucher(about),
    codes: [{ text: voucher.number, shownTo: 'TimeVouchers:Update' }],
    code: { text: voucher.number, image: codeImage(voucher.barcode) },
    links: {
      view: links.voucher(voucher.id, token),
      redeem: links.redeemPoints(),
      gift: links.giftVoucher(),
    },
  }
}

/** Its number, holder, giver and message, and what it covers. */
function wordsOf({ voucher, settings }: VoucherMail) {
  const { number, holder_name, given_by, message, covers } = voucher
  const lines = linesOf(message)
  return {
    number,
    name: holder_name,
    from: given_by,
    // An empty list would be truthy in the template.
    message: lines.length > 0 && lines,
    covers: covers.map((line) => lineName(line, settings)),
  }
}

/** The lines of a message. */
export function linesOf(message: string): string[] {
  return message === '' ? [] : message.split('\n')
}

function usd(amount: string): string {
  return formatUsd(fromDollars(amount))
}
