import { PAGE } from '../typesetting/pdf-page.ts'
import type { StaySheet } from './content.ts'
import type { Fonts } from '../typesetting/fonts.ts'
import type { TextStyle } from '../typesetting/text-lines.ts'

export const MARGIN = 46
export const WIDTH = PAGE.width - 2 * MARGIN
export const INK = '#1d211f'
const QUIET = '#5d645f'
export const HAIRLINE = '#d6cfc0'

/** What every part of a page is drawn with. `scale` is 1 unless there is too much for one page. */
export interface Pen {
  readonly view: StaySheet
  readonly faces: Fonts
  readonly scale: number
  readonly style: ReturnType<typeof stylesOf>
}

/** The sizes of texts, in points. */
export function stylesOf({ regular, bold, heavy, mono }: Fonts, scale: number) {
  const style = (face: TextStyle['face'], size: number, leading: number, color = INK, tracking = 0): TextStyle => ({
    face,
    size: size * scale,
    leading: leading * scale,
    color,
    tracking: tracking * scale,
  })
  return {
    name: style(heavy, 13.5, 16),
    tagline: style(regular, 9, 12, QUIET),
    asOf: style(regular, 8.8, 12, QUIET),
    title: style(heavy, 25, 29),
    lead: style(regular, 11.5, 16),
    letter: style(regular, 14.5, 20),
    letterFrom: style(bold, 11.5, 15),
    section: style(bold, 11.6, 15),
    body: style(regular, 9.2, 12.8),
    quiet: style(regular, 9.2, 12.8, QUIET),
    strong: style(bold, 9.2, 12.8),
    row: style(regular, 9.8, 13),
    rowQuiet: style(regular, 9.8, 13, QUIET),
    rowStrong: style(bold, 9.8, 13),
    total: style(heavy, 15, 18),
    codeTitle: style(bold, 11.6, 15),
    number: style(mono, 35, 40, INK, 1.2),
    foot: style(regular, 8.2, 11, QUIET),
  }
}
