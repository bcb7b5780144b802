import { PassType, PKPass } from 'passkit-generator'
import type { Context } from '../../platform/context.ts'
import { passSigner } from './certificates.ts'
import type { MarkColors } from './mark.ts'
import { markImage, rgb } from './mark-image.ts'
import { passServiceUrl, passToken } from './pass-service.ts'
import type { CardField, WalletCard } from './wallet-card.ts'

/**
 * A card as a signed Apple Wallet pass.
 * @throws Error when there is no certificate to sign with
 */
export async function applePass(ctx: Context, card: WalletCard): Promise<Buffer> {
  const { passTypeIdentifier, teamIdentifier, ...certificates } = await passSigner(ctx)
  const pass = new PKPass(imagesOf(card), certificates, {
    formatVersion: 1,
    passTypeIdentifier,
    teamIdentifier,
    serialNumber: card.id,
    organizationName: card.business.name,
    logoText: card.business.shortName,
    description: card.description,
    backgroundColor: cssColor(card.color.brand),
    foregroundColor: cssColor(card.color.on_brand),
    labelColor: cssColor(card.color.on_brand),
    ...(card.isVoid && { voided: true }),
    ...(card.isKeptFresh && serviceOf(ctx, card)),
  })
  const face = new PassType('eventTicket')
  face.headerFields.push({ key: 'number', label: card.label, value: card.number })
  face.primaryFields.push(fieldOf(card.arrive))
  face.secondaryFields.push(fieldOf(card.leave))
  face.auxiliaryFields.push(...card.facts.map(fieldOf))
  face.backFields.push(...card.back.map(fieldOf))
  pass.types.push(face)
  const { latitude, longitude, says } = card.place
  pass.setLocations({ latitude, longitude, relevantText: says })
  if (card.from) pass.setRelevantDate(dateOf(card.from))
  if (card.to) pass.setExpirationDate(dateOf(card.to))
  if (!card.isVoid) {
    pass.setBarcodes({
      format: 'PKBarcodeFormatQR',
      message: card.holds,
      messageEncoding: 'iso-8859-1',
      altText: card.number,
    })
  }
  return pass.getAsBuffer()
}

function serviceOf(ctx: Context, { id }: WalletCard) {
  const webServiceURL = passServiceUrl(ctx)
  return webServiceURL && { webServiceURL, authenticationToken: passToken(ctx, id) }
}

const DETECTORS = {
  phone: 'PKDataDetectorTypePhoneNumber',
  link: 'PKDataDetectorTypeLink',
  address: 'PKDataDetectorTypeAddress',
} as const

/** Phones make links of what looks like one: of our own words where they are some, of customers' words never. */
function fieldOf({ key, label, value, is }: CardField) {
  return { key, label, value, dataDetectorTypes: is ? [DETECTORS[is]] : [] }
}

function dateOf(instant: Temporal.Instant): Date {
  return new Date(instant.epochMilliseconds)
}

function cssColor(hex: string): string {
  return `rgb(${rgb(hex).join(', ')})`
}

type Images = Record<string, Buffer>
const MOST_KEPT = 20
const drawn = new Map<string, Images>()

/** The mark as icon, and inverted as logo on the pass's own colour. Each operator's are drawn once. */
function imagesOf({ color }: WalletCard): Images {
  const key = Object.values(color).join()
  const known = drawn.get(key)
  if (known) return known
  const icon = { plate: color.brand, figure: color.on_brand, trunk: color.accent }
  const logo = { plate: color.on_brand, figure: color.brand, trunk: color.accent }
  const images = { ...sizesOf('icon', 29, icon), ...sizesOf('logo', 40, logo) }
  if (drawn.size >= MOST_KEPT) drawn.clear()
  drawn.set(key, images)
  return images
}

function sizesOf(name: string, points: number, colors: MarkColors): Images {
  return {
    [`${name}.png`]: markImage(points, colors),
    [`${name}@2x.png`]: markImage(2 * points, colors),
    [`${name}@3x.png`]: markImage(3 * points, colors),
  }
}
