import { type TextStyle, setLine, setLines } from '../../../../capabilities/documents/typesetting/text-lines.ts'
import { signColors } from './colors.ts'
import { type Letters, outline } from './letters.server.ts'

/** What networks show of a shared link (ogp.me), in pixels. */
const SIZE = { width: 1200, height: 630 } as const

/** What a picture says. */
export interface Sign {
  readonly business: string
  readonly tagline: string
  readonly colors: { readonly brand: string; readonly accent: string }
  readonly title: string
  /** The airport's code, and how far it is: "SEA", "2.1 miles to Sea-Tac". */
  readonly airport: { readonly code: string; readonly distance: string }
  /** "$74.57", what it is for, and that it holds everything. */
  readonly price?: { readonly amount: string; readonly stay: string; readonly allIn: string } | undefined
}

const EDGE = 64
const PRICE = { left: 768, top: 196, width: 368, height: 226 }
const ROAD = { top: 500, height: 130 }

/** A guide sign above the road, as SVG whose letters are outlines. */
export function drawSign(sign: Sign, letters: Letters): string {
  const colors = signColors(sign.colors)
  const style = (face: TextStyle['face'], size: number): TextStyle => ({ face, size, leading: 0, color: '' })
  const write = (text: string, face: TextStyle['face'], at: { x: number; y: number; size: number; color: string }) =>
    outline(setLine(text, style(face, at.size)), at)
  const widthOf = (text: string, face: TextStyle['face'], size: number) => setLine(text, style(face, size)).width

  const titleWidth = (sign.price ? PRICE.left - 56 : SIZE.width - EDGE) - EDGE
  const title = fitted(sign.title, letters.heavy, titleWidth)
  const titleTop = 196 + (226 - title.lines.length * title.size * 1.08) / 2
  const head = setLines(sign.business, style(letters.heavy, 38), 900, 1)[0]!

  const code = sign.airport.code
  const plate = code ? widthOf(code, letters.heavy, 44) + 44 : 0
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<rect width="1200" height="630" fill="${colors.plate}"/>
<rect x="18" y="18" width="1164" height="${ROAD.top - 34}" rx="34" fill="none" stroke="${colors.onPlate}" stroke-width="6"/>
${mark(colors)}
${outline(head, { x: EDGE + 104, y: 97, size: 38, color: colors.onPlate })}
${outline(setLines(sign.tagline, style(letters.bold, 25), 900, 1)[0] ?? { runs: [] }, { x: EDGE + 104, y: 133, size: 25, color: colors.muted })}
${title.lines.map((line, index) => outline(line, { x: EDGE, y: titleTop + title.size * (0.86 + index * 1.08), size: title.size, color: colors.onPlate })).join('\n')}
${sign.price ? priceTab(sign.price) : ''}
<rect y="${ROAD.top}" width="1200" height="${ROAD.height}" fill="${colors.asphalt}"/>
<path d="M0 ${ROAD.top + 6}H1200" stroke="${colors.onPlate}" stroke-width="5"/>
<path d="M${EDGE + plate + 60 + widthOf(sign.airport.distance, letters.bold, 34)} 565H1200" stroke="${colors.accent}" stroke-width="9" stroke-dasharray="64 40"/>
${code ? `<rect x="${EDGE}" y="533" width="${plate}" height="64" rx="14" fill="${colors.onPlate}"/>` : ''}
${write(code, letters.heavy, { x: EDGE + 22, y: 581, size: 44, color: colors.asphalt })}
${write(sign.airport.distance, letters.bold, { x: EDGE + plate + (code ? 24 : 0), y: 577, size: 34, color: colors.onPlate })}
</svg>`

  /** The amber tab with the price, all in. */
  function priceTab({ amount, stay, allIn }: NonNullable<Sign['price']>): string {
    const { left, top, width, height } = PRICE
    const size = Math.min(96, (96 * (width - 56)) / widthOf(amount, letters.heavy, 96))
    const center = (text: string, face: TextStyle['face'], fontSize: number, y: number) =>
      write(text, face, {
        x: left + (width - widthOf(text, face, fontSize)) / 2,
        y,
        size: fontSize,
        color: colors.onAccent,
      })
    const stayLine = setLines(stay, style(letters.bold, 32), width - 48, 1)[0]!
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="26" fill="${colors.accent}"/>
<rect x="${left + 8}" y="${top + 8}" width="${width - 16}" height="${height - 16}" rx="19" fill="none" stroke="${colors.onAccent}" stroke-width="4"/>
${outline(stayLine, { x: left + (width - stayLine.width) / 2, y: top + 62, size: 32, color: colors.onAccent })}
${center(amount, letters.heavy, size, top + 148)}
${center(allIn, letters.bold, 32, top + 194)}`
  }
}

/** The largest letters in which a title takes three lines at most. */
function fitted(title: string, face: TextStyle['face'], width: number) {
  for (const size of [92, 82, 72, 62, 54]) {
    const lines = setLines(title, { face, size, leading: 0, color: '' }, width)
    if (lines.length <= (size > 80 ? 2 : 3)) return { size, lines }
  }
  return { size: 54, lines: setLines(title, { face, size: 54, leading: 0, color: '' }, width, 4) }
}

/** The mark of the site (layouts/logo.tsx) on its sign. */
function mark({ plate, onPlate, accent }: { plate: string; onPlate: string; accent: string }): string {
  return `<g transform="translate(${EDGE} 58) scale(1.7)" fill="none">
<rect width="48" height="48" rx="11" fill="${onPlate}"/>
<rect x="3" y="3" width="42" height="42" rx="8.5" stroke="${plate}" stroke-width="1.75"/>
<path d="m15.5 19.5 8.5-8 8.5 8M13.5 27.5l10.5-9.5 10.5 9.5M11.5 35.5 24 24.5l12.5 11" stroke="${plate}" stroke-width="4"/>
<path d="M24 33v7.5" stroke="${accent}" stroke-width="3.5" stroke-dasharray="3 1.5"/>
</g>`
}
