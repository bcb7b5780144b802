import type { Font } from 'fontkit'
import { PAGE, type Piece } from './pdf-page.ts'
import type { Surface } from './surface.ts'

/**
 * The same pieces as a picture: what a page of a PDF will look like, in SVG, letters as outlines. It is a picture of the
 * PDF and no second drawing, so pieces draw on it as they draw on pdfkit.
 */
export function drawPicture(pieces: readonly Piece[]): string {
  const canvas = new SvgCanvas()
  for (const piece of pieces) place(canvas, piece)
  return canvas.picture()
}

function place(canvas: SvgCanvas, piece: Piece): void {
  piece.draw?.(canvas)
  if (piece.role === undefined) return
  for (const child of piece.children ?? []) place(canvas, child)
}

interface Pen {
  readonly transform: string
  readonly lineWidth: number
  readonly stroke: string
  readonly dash: string
}

class SvgCanvas implements Surface {
  private readonly drawn: string[] = []
  /** Each letter's outline once, however often it is drawn. */
  private readonly outlines = new Map<string, { readonly id: string; readonly path: string }>()
  private readonly fonts = new Map<string, Font>()
  private readonly saved: Pen[] = []
  private pen: Pen = { transform: '', lineWidth: 1, stroke: '#000000', dash: '' }
  private shape = ''
  private type: { font: Font | undefined; size: number; color: string } = {
    font: undefined,
    size: 12,
    color: '#000000',
  }

  picture(): string {
    const letters = [...this.outlines.values()].map(({ id, path }) => `<path id="${id}" d="${path}"/>`)
    const size = `width="${PAGE.width}" height="${PAGE.height}" viewBox="0 0 ${PAGE.width} ${PAGE.height}"`
    const paper = `<rect width="${PAGE.width}" height="${PAGE.height}" fill="#ffffff"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${letters.join('')}</defs>${paper}${this.drawn.join('')}</svg>`
  }

  save() {
    this.saved.push(this.pen)
    return this
  }

  restore() {
    this.pen = this.saved.pop() ?? this.pen
    return this
  }

  translate(x: number, y: number) {
    return this.transformed(`translate(${short(x)} ${short(y)})`)
  }

  scale(by: number) {
    return this.transformed(`scale(${by})`)
  }

  private transformed(transform: string) {
    this.pen = { ...this.pen, transform: `${this.pen.transform} ${transform}`.trim() }
    return this
  }

  lineWidth(lineWidth: number) {
    this.pen = { ...this.pen, lineWidth }
    return this
  }

  strokeColor(stroke: string) {
    this.pen = { ...this.pen, stroke }
    return this
  }

  dash(length: number, { space }: { space: number }) {
    this.pen = { ...this.pen, dash: `${length} ${space}` }
    return this
  }

  undash() {
    this.pen = { ...this.pen, dash: '' }
    return this
  }

  moveTo(x: number, y: number) {
    return this.path(`M${short(x)} ${short(y)}`)
  }

  lineTo(x: number, y: number) {
    return this.path(`L${short(x)} ${short(y)}`)
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number) {
    return this.path(`Q${short(x1)} ${short(y1)} ${short(x)} ${short(y)}`)
  }

  path(commands: string) {
    this.shape += commands
    return this
  }

  roundedRect(x: number, y: number, width: number, height: number, corner: number) {
    const round = Math.min(corner, width / 2, height / 2)
    const [across, down, arc] = [width - 2 * round, height - 2 * round, `a${short(round)} ${short(round)} 0 0 1`]
    const r = short(round)
    return this.path(
      `M${short(x + round)} ${short(y)}h${short(across)}${arc} ${r} ${r}v${short(down)}${arc} -${r} ${r}` +
        `h${short(-across)}${arc} -${r} -${r}v${short(-down)}${arc} ${r} -${r}z`,
    )
  }

  fill(color: string, rule = 'nonzero') {
    return this.paint(`fill="${color}" fill-rule="${rule === 'even-odd' ? 'evenodd' : rule}"`)
  }

  stroke(color = this.pen.stroke) {
    const dash = this.pen.dash ? ` stroke-dasharray="${this.pen.dash}"` : ''
    return this.paint(`fill="none" stroke="${color}" stroke-width="${short(this.pen.lineWidth)}"${dash}`)
  }

  private paint(look: string) {
    this.drawn.push(`<path d="${this.shape}" ${look}${this.moved()}/>`)
    this.shape = ''
    return this
  }

  image(png: Buffer, x: number, y: number, { width, height }: { width: number; height: number }) {
    const href = `data:image/png;base64,${png.toString('base64')}`
    const box = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
    this.drawn.push(`<image ${box} href="${href}"${this.moved()}/>`)
    return this
  }

  private moved(): string {
    return this.pen.transform ? ` transform="${this.pen.transform}"` : ''
  }

  registerFont(name: string, font: Font) {
    this.fonts.set(name, font)
    return this
  }

  font(name: string) {
    this.type.font = this.fonts.get(name)
    return this
  }

  fontSize(size: number) {
    this.type.size = size
    return this
  }

  fillColor(color: string) {
    this.type.color = color
    return this
  }

  text(text: string, x: number, baseline: number, { characterSpacing = 0 } = {}) {
    const { size, color } = this.type
    const letters = this.letters(text, characterSpacing).map(({ id, at }) => `<use href="#${id}" x="${short(at)}"/>`)
    const scale = size / this.unitsPerEm()
    // Fonts count upwards, pages downwards.
    const where = `translate(${short(x)} ${short(baseline)}) scale(${scale} ${-scale})`
    this.drawn.push(`<g fill="${color}" transform="${where}">${letters.join('')}</g>`)
    return this
  }

  widthOfString(text: string, { characterSpacing = 0 } = {}): number {
    const { font, size } = this.type
    if (!font) return 0
    const units = wordsOf(text).reduce((sum, word) => sum + font.layout(word).advanceWidth, 0)
    return (units * size) / font.unitsPerEm + characterSpacing * (text.length - 1)
  }

  private unitsPerEm(): number {
    return this.type.font?.unitsPerEm ?? 1000
  }

  /** Where each letter stands, in the units of its font; word by word, as pdfkit sets them. */
  private letters(text: string, tracking: number): { id: string; at: number }[] {
    const { font, size } = this.type
    if (!font) return []
    const apart = (tracking * font.unitsPerEm) / size
    const found: { id: string; at: number }[] = []
    let at = 0
    for (const word of wordsOf(text)) {
      const { glyphs, positions } = font.layout(word)
      for (const [index, glyph] of glyphs.entries()) {
        const position = positions[index]
        const path = glyph.path.toSVG()
        if (path !== '') found.push({ id: this.outline(font, glyph.id, path), at: at + (position?.xOffset ?? 0) })
        at += (position?.xAdvance ?? glyph.advanceWidth) + apart
      }
    }
    return found
  }

  private outline(font: Font, glyph: number, path: string): string {
    const fontName = [...this.fonts].find(([, each]) => each === font)?.[0] ?? ''
    const key = `${fontName}/${glyph}`
    const known = this.outlines.get(key) ?? { id: `g${this.outlines.size}`, path }
    this.outlines.set(key, known)
    return known.id
  }
}

function wordsOf(text: string): string[] {
  return text.split(/(?<= )/)
}

/** Hundredths of a point are finer than any screen. */
function short(value: number): number {
  return Math.round(value * 100) / 100
}
