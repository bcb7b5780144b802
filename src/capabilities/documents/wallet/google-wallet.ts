import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { language, localeOf } from '../../../lib/language.ts'
import type { Context } from '../../../platform/context.ts'
import { isWordmark } from '../../../lib/logo.ts'
import type { OwnLogo } from '../head-logo.ts'
import type { WalletCard } from './card.ts'
import { named } from './pass-service.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

/**
 * The link that saves a card to Google Wallet; undefined when that is not configured or the card is void. The signed card
 * is part of the link, so no call to Google is needed.
 */
export async function googleWalletLink(ctx: Context, card: WalletCard): Promise<string | undefined> {
  const account = ctx.config.googleWallet
  if (!account || card.isVoid) return undefined
  const { origin } = new URL(ctx.config.publicUrl)
  const claims = {
    typ: 'savetowallet',
    aud: 'google',
    iss: account.email,
    iat: Math.floor(ctx.now.epochMilliseconds / 1000),
    origins: [origin],
    payload: {
      genericClasses: [{ id: `${account.issuer}.parking` }],
      genericObjects: [objectOf(account.issuer, card, origin)],
    },
  }
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(createPrivateKey(account.privateKey))
  return SAVE + token
}

/**
 * Short, since all of it is part of a link: stay, number, code, amount due, and the pages that tell the rest: the
 * shuttle's button and the booking with every step of the way.
 */
function objectOf(issuer: string, card: WalletCard, origin: string) {
  const ways = card.back
    .filter((field) => field.is === 'link')
    .map(({ key, label, value }) => ({ id: key, uri: value, description: label }))
  return {
    // The wallet keeps what it holds under a name it knows.
    id: `${issuer}.${named(card.id, card.generation)}`,
    classId: `${issuer}.parking`,
    state: 'ACTIVE',
    hexBackgroundColor: card.color.brand,
    ...(card.logo && logosOf(card, card.logo, origin)),
    cardTitle: localized(card.business.name),
    subheader: localized(card.arrive.label),
    header: localized(card.arrive.value),
    barcode: { type: 'QR_CODE', value: card.holds, alternateText: card.number },
    textModulesData: [card.leave, ...card.facts].map(({ key, label, value }) => ({
      id: key,
      header: label,
      body: value,
    })),
    ...(ways.length > 0 && { linksModuleData: { uris: ways } }),
    ...(card.from &&
      card.to && {
        validTimeInterval: { start: { date: card.from.toString() }, end: { date: card.to.toString() } },
      }),
  }
}

/** Google fetches the picture, and cuts a circle out of it unless it is given as a wide one. */
function logosOf({ business }: WalletCard, logo: OwnLogo, origin: string) {
  const image = { sourceUri: { uri: origin + logo.path }, contentDescription: localized(business.name) }
  return { logo: image, ...(isWordmark(logo) && { wideLogo: image }) }
}

function localized(value: string) {
  return { defaultValue: { language: localeOf(language()), value } }
}
