import type { Context } from '../../../platform/context.ts'
import { passSigner } from './certificates.ts'
import { isWordmark } from '../../../lib/logo.ts'
import type { OwnLogo } from '../head-logo.ts'
import { ownLogoFiles } from './own-logo.ts'
import type { LogoColors } from '../logo.ts'
import { logoImage, rgb } from './logo-image.ts'
import { type Files, passFile } from './pass-file.ts'
import { passServiceUrl, passToken } from './pass-service.ts'
import type { CardField, WalletCard } from './card.ts'

/**
 * A card as a signed Apple Wallet pass.
 * @throws Error when there is no certificate to sign with
 */
export async function applePass(ctx: Context, card: WalletCard): Promise<Buffer> {
  const { passTypeIdentifier, teamIdentifier, sign } = await passSigner(ctx)
  const pass = { formatVersion: 1, passTypeIdentifier, teamIdentifier, ...contentOf(ctx, card) }
  return passFile({ ...(await imagesOf(card)), 'pass.json': Buffer.from(JSON.stringify(pass)) }, sign, ctx.now)
}

/** The pass in Apple's "Wallet Passes" format. */
function contentOf(ctx: Context, card: WalletCard) {
  const { latitude, longitude, says } = card.place
  return {
    serialNumber: card.id,
    organizationName: card.business.name,
    ...(!(card.logo && isWordmark(card.logo)) && { logoText: card.business.shortName }),
    description: card.description,
    backgroundColor: cssColor(card.color.brand),
    foregroundColor: cssColor(card.color.on_brand),
    labelColor: cssColor(card.color.on_brand),
    ...(card.isVoid && { voided: true }),
    ...(card.isKeptFresh && serviceOf(ctx, card)),
    locations: [{ latitude, longitude, relevantText: says }],
    ...(card.from && { relevantDate: dateOf(card.from) }),
    ...(card.to && { expirationDate: dateOf(card.to) }),
    ...(!card.isVoid && { barcodes: [codeOf(card)] }),
    eventTicket: {
      headerFields: [{ key: 'number', label: card.label, value: card.number }],
      primaryFields: [fieldOf(card.arrive)],
      secondaryFields: [fieldOf(card.leave)],
      auxiliaryFields: card.facts.map(fieldOf),
      backFields: card.back.map(fieldOf),
    },
  }
}

function codeOf({ holds, number }: WalletCard) {
  return { format: 'PKBarcodeFormatQR', message: holds, messageEncoding: 'iso-8859-1', altText: number }
}

function serviceOf(ctx: Context, { id, generation }: WalletCard) {
  const webServiceURL = passServiceUrl(ctx)
  return webServiceURL && { webServiceURL, authenticationToken: passToken(ctx, id, generation) }
}

const DETECTORS = {
  phone: 'PKDataDetectorTypePhoneNumber',
  link: 'PKDataDetectorTypeLink',
  address: 'PKDataDetectorTypeAddress',
} as const

/** Phones turn text into links: allowed for our own fields, never for customers' words. */
function fieldOf({ key, label, value, is }: CardField) {
  return { key, label, value, dataDetectorTypes: is ? [DETECTORS[is]] : [] }
}

function dateOf(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'millisecond' })
}

function cssColor(hex: string): string {
  return `rgb(${rgb(hex).join(', ')})`
}

const MOST_KEPT = 20
const drawn = new Map<string, Files>()

const ownDrawn = new WeakMap<Buffer, Promise<Files>>()

/** The business's own logo, drawn once; a drawing that failed is tried again. */
function ownImages(logo: OwnLogo): Promise<Files> {
  const known = ownDrawn.get(logo.png)
  if (known) return known
  const files = ownLogoFiles(logo)
  ownDrawn.set(logo.png, files)
  files.catch(() => ownDrawn.delete(logo.png))
  return files
}

/** The logo as icon, and inverted on the pass’s own color. Drawn once per operator. */
function imagesOf({ color, logo: own }: WalletCard): Files | Promise<Files> {
  if (own) return ownImages(own)
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

function sizesOf(name: string, points: number, colors: LogoColors): Files {
  return {
    [`${name}.png`]: logoImage(points, colors),
    [`${name}@2x.png`]: logoImage(2 * points, colors),
    [`${name}@3x.png`]: logoImage(3 * points, colors),
  }
}
