import { createHash } from 'node:crypto'
import { renderAsync, Resvg } from '@resvg/resvg-js'
import type { Message } from '../../lib/message.ts'
import type { Row } from '../../platform/database.ts'
import { isPlain } from './plain-svg.ts'
import { messages } from './texts.ts'

/** The logo as a PNG for mail and documents; sizes in pixels. */
export interface LogoImage {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  /** Where everybody finds the PNG, from the site's root. */
  readonly path: string
}

/** Sharp on a dense screen at the 56 pixels that the largest place has, and on paper. */
const PNG_HEIGHT = 192
const MOST_RATIO = 8
const LEAST_RATIO = 0.5
/** What an uploaded PNG is kept as, at most. */
const MOST_PIXELS = 800

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * An uploaded logo, drawn anew, so that nothing but its shapes is kept: an SVG comes out without scripts, links and
 * fonts, a PNG without what cameras and programs write into it. The message says why it is refused.
 */
export async function checkedLogo(
  file: Buffer,
): Promise<Omit<Row<'business_logo'>, 'only_one' | 'updated_at'> | Message> {
  const isPng = file.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
  try {
    const source = isPng ? framed(file) : svgIn(file)
    if (source === undefined) return messages.logoNeither
    const drawn = new Resvg(source, QUIET)
    const shapes = isPng ? '' : drawn.toString()
    // Once more: styles, which may let elements refer to others, have had their say by now.
    if (!isPng && !isPlain(shapes)) return messages.logoNeither
    const { width, height } = drawn
    if (!(width > 0 && height > 0)) return messages.logoBroken
    if (!drawn.getBBox()) return messages.logoEmpty
    const ratio = width / height
    if (ratio > MOST_RATIO || ratio < LEAST_RATIO) return messages.logoSides
    const small = await renderAsync(source, { ...QUIET, fitTo: { mode: 'height', value: PNG_HEIGHT } })
    const kept = isPng
      ? (await renderAsync(source, { ...QUIET, fitTo: { mode: 'width', value: Math.min(width, MOST_PIXELS) } })).asPng()
      : Buffer.from(shapes)
    return {
      hash: createHash('sha256').update(kept).digest('hex').slice(0, 16),
      media_type: isPng ? 'image/png' : 'image/svg+xml',
      file: kept,
      png: small.asPng(),
      width: small.width,
      height: small.height,
    }
  } catch {
    return messages.logoBroken
  }
}

/** No fonts of the machine: a logo looks the same everywhere. */
const QUIET = { font: { loadSystemFonts: false }, logLevel: 'off' } as const

/** The text of an SVG; undefined when it is none, or brings in what is not its own. */
function svgIn(file: Buffer): string | undefined {
  const text = new TextDecoder('utf-8').decode(file)
  return isPlain(text) ? text : undefined
}

/** A PNG as a drawing of its own size. */
function framed(png: Buffer): string | undefined {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  // A few bytes may claim any size, and drawing them would take the memory for it.
  if (width < 1 || height < 1 || width > 4000 || height > 4000) return undefined
  const data = png.toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`
}
