import type { CallOutput, HandlerInput } from '../../http/endpoint.ts'
import { secondsBetween, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { drawStayPicture } from '../documents/index.ts'
import { asDelivered, embedImages, type PublicLinks, publicLinks, SecretLink } from '../mail/index.ts'
import { wireRate } from '../quotes/pricing.ts'
import { currentSettings } from '../settings/index.ts'
import type { TimeVoucher, vouchers } from './contract.ts'
import { voucherSheet } from './documents/content.ts'
import { voucherMail } from './emails.ts'
import { coveredBy } from './presentation.ts'
import { priceOf } from './price.ts'
import { texts } from './texts.ts'

/** A placeholder for the code: too short to be valid. */
const NUMBER = 'PREVIEW'

/**
 * A gift as its recipient will get it: mail and page from the real templates, with what was typed so far. Nothing is
 * stored or reserved.
 * @throws Problem 422 on the dates
 */
export async function previewOfGift(
  ctx: Context,
  input: HandlerInput<typeof vouchers.giftPreview>,
): Promise<CallOutput<typeof vouchers.giftPreview>> {
  const voucher = await giftOf(ctx, input)
  const settings = await currentSettings(ctx)
  const links = linksBefore(publicLinks(ctx.config))
  const [mail, page] = await Promise.all([
    voucherMail({ voucher, settings, links, token: '', occasion: 'gift' }).then(asDelivered),
    drawStayPicture(voucherSheet({ voucher, settings, links, now: ctx.now })),
  ])
  return { subject: mail.subject, html: await embedImages(mail.html, settings.logo_image?.png), page }
}

async function giftOf(
  ctx: Context,
  { travel_from_date: from, travel_to_date: to, ...typed }: HandlerInput<typeof vouchers.giftPreview>,
): Promise<TimeVoucher> {
  const rate = wireRate(await priceOf(ctx, { from, to }, 'BUY_NOW'))
  const { gift: t } = texts()
  return {
    id: ctx.random.uuid(),
    number: NUMBER,
    status: 'ISSUED',
    kind: 'GIFT',
    travel_from_date: toWire(from),
    travel_to_date: toWire(to),
    duration: secondsBetween(from, to),
    points: 0,
    rate: null,
    covers: coveredBy({ rate }),
    holder_name: typed.recipient_name ?? t.they,
    holder_email: '',
    email_pdf: true,
    email_pkpass: true,
    barcode: NUMBER,
    given_by: typed.buyer_name ?? t.you,
    message: typed.message ?? '',
    voidable: false,
    gift: null,
    created_at: toWire(ctx.now),
  }
}

/** There is no voucher yet, so its link leads back to the purchase. */
function linksBefore(links: PublicLinks): PublicLinks {
  return { ...links, voucher: (() => SecretLink.withCodes(links.giftVoucher())) as PublicLinks['voucher'] }
}
