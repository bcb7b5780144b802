import { toSVG } from 'bwip-js/node'

/** A code as one path in a square, dark on light by the even-odd rule; the quiet zone of four modules is not in it. */
export interface Barcode {
  readonly size: number
  readonly path: string
}

const DRAWING = /^<svg viewBox="0 0 (\d+) \d+"[^>]*>\s*<path[^>]*? ?d="([MLZ\d\s.-]+)"/

/** The QR code that the gate scans, the same as in emails and on screens. */
export function barcode(text: string): Barcode {
  const [, size, path] = DRAWING.exec(toSVG({ bcid: 'qrcode', text })) ?? []
  if (!size || !path) throw new Error('The barcode library drew a code in an unknown way')
  return { size: Number(size), path }
}
