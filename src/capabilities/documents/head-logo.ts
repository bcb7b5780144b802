import { isWordmark, type Measures } from '../../lib/logo.ts'
import { logoPiece } from './logo.ts'
import type { Piece } from './typesetting/pdf-page.ts'
import type { Surface } from './typesetting/surface.ts'

/** The logo that a business has uploaded, as a PNG; sizes in pixels. */
export interface OwnLogo extends Measures {
  readonly png: Buffer
  /** Where everybody finds the PNG, from the site's root. */
  readonly path: string
}

/** What the head of a page says of who it is from. */
interface Sender {
  readonly logo?: OwnLogo | undefined
  readonly business: { readonly name: string }
  readonly color: { readonly brand: string; readonly on_brand: string; readonly accent: string }
}

interface HeadLogo {
  readonly pieces: readonly Piece[]
  /** In points. */
  readonly width: number
  /** The name is in the logo, and need not stand beside it. */
  readonly hasName: boolean
}

const WIDEST = 190

/** The logo at the head of a page, as high as `size` at most: the business's own one, or the built-in one in its colors. */
export function headLogo(
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  { logo, business, color }: Sender,
): HeadLogo {
  if (!logo) {
    const colors = { plate: color.brand, figure: color.on_brand, trunk: color.accent }
    return { pieces: [logoPiece({ x, y, size }, colors)], width: size, hasName: false }
  }
  const scale = Math.min(size / logo.height, WIDEST / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const top = y + (size - height) / 2
  const draw = (doc: Surface) => {
    doc.image(logo.png, x, top, { width, height })
  }
  const hasName = isWordmark(logo)
  const piece: Piece = hasName
    ? { role: 'Figure', alt: business.name, draw, box: [x, top, x + width, top + height] }
    : { draw }
  return { pieces: [piece], width, hasName }
}
