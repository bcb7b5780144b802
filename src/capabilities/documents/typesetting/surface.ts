import type { Font } from 'fontkit'

interface Setting {
  readonly characterSpacing?: number
  readonly baseline?: 'alphabetic'
}

/** What pieces draw on, in points from the top left: a page of pdfkit, or a picture. Each call answers the surface itself. */
export interface Surface {
  save(): Surface
  restore(): Surface
  translate(x: number, y: number): Surface
  scale(by: number): Surface
  lineWidth(width: number): Surface
  strokeColor(color: string): Surface
  dash(length: number, options: { space: number }): Surface
  undash(): Surface
  moveTo(x: number, y: number): Surface
  lineTo(x: number, y: number): Surface
  quadraticCurveTo(controlX: number, controlY: number, x: number, y: number): Surface
  path(commands: string): Surface
  roundedRect(x: number, y: number, width: number, height: number, corner: number): Surface
  fill(color: string, rule?: 'even-odd'): Surface
  stroke(color?: string): Surface
  image(png: Buffer, x: number, y: number, size: { width: number; height: number }): Surface
  registerFont(name: string, font: Font): Surface
  font(name: string): Surface
  fontSize(size: number): Surface
  fillColor(color: string): Surface
  text(text: string, x: number, baseline: number, setting?: Setting): Surface
  /** In points, as its font and size are set. */
  widthOfString(text: string, setting?: Setting): number
}
