import { toSVG } from 'bwip-js/node'

/** A code as one path in a square, dark on light by the even-odd rule; the quiet zone of four modules is not in it. */
export interface Barcode {
  readonly size: number
  readonly path: string
}

const DRAWING = /^<svg viewBox="0 0 (\d+) \d+"[^>]*>\s*<path[^>]*? ?d="([MLZ\d\s.-]+)"/

/** The code that the gate scans: the same QR code as in mails and on screens. */
export function barcode(text: string): Barcode {
  const [, size, path] = DRAWING.exec(toSVG({ bcid: 'qrcode', text })) ?? []
  if (!size || !path) throw new Error('A code was drawn in a way that is not known')
  return { size: Number(size), path }
}
