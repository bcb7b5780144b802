import { chosenColors } from '../../lib/colors.ts'
import { phoneLink } from '../../lib/text.ts'
import type { Settings } from '../settings/contract.ts'
import type { SiteSettings } from '../settings/index.ts'
import { named } from '../settings/index.ts'
import { LOGO_HEIGHT, LOGO_SOURCE, markImage } from './inline-images.ts'
import type { PublicLinks } from './links.ts'

/** What surrounds the message of every mail and document: name, address and look of the business. */
export function frame(
  settings: Pick<Settings, 'business' | 'glossary'> & Partial<Pick<SiteSettings, 'logo' | 'logo_image'>>,
  links: PublicLinks,
) {
  const { business } = settings
  const { address, place, colors } = business
  const color = palette(colors)
  return {
    business: {
      name: business.name,
      logo: settings.logo
        ? { src: LOGO_SOURCE, width: logoWidth(settings.logo), is_mark: false }
        : { src: markOf(color), width: LOGO_HEIGHT, is_mark: true },
      tagline: named(settings, business.tagline),
      street: address.street,
      city: `${address.city}, ${address.state} ${address.postal_code}`,
      airport: business.airport.short_name,
      phone: business.phone,
      phone_link: phoneLink(business.phone),
      email: business.email,
      directions_link: `https://www.google.com/maps/dir/?api=1&destination=${place.latitude},${place.longitude}`,
      home_link: links.home(),
      terms_link: links.terms(),
      site: links.site,
    },
    color,
    /** For documents; mail embeds it. */
    logo: settings.logo_image,
  }
}

/** The mark that pages show where no logo was uploaded. */
function markOf({ brand, on_brand, accent }: ReturnType<typeof palette>): string {
  return markImage({ plate: brand, figure: on_brand, trunk: accent })
}

/** As the mail shows it. */
function logoWidth({ width, height }: { readonly width: number; readonly height: number }): number {
  return Math.round((LOGO_HEIGHT * width) / height)
}

const WHITE = '#ffffff'
const NIGHT_GRAY = '#c4c8c5'
const ASPHALT = '#1d211f'

/** The operator's two colors with a readable ink for each; anything but a hex color is replaced. */
function palette(chosen: { brand: string; accent: string }) {
  const { brand, accent } = chosenColors(chosen)
  return {
    brand,
    on_brand: inkOn(brand),
    accent,
    on_accent: inkOn(accent),
    /** The brand color for text on a dark background. */
    brand_at_night: atNight(brand),
  }
}

function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.3 ? ASPHALT : WHITE
}

/** The same hue, light enough to read on black. */
function atNight(color: string): string {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => value / 255)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most === least) return NIGHT_GRAY
  const range = most - least
  const sixth =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range
  return hex((sixth * 60 + 360) % 360, 0.5, 0.68)
}

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hex(hue: number, saturation: number, lightness: number): string {
  const parts = [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12
    const value =
      lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(at - 3, 9 - at, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
