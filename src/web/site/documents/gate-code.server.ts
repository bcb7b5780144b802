import { toSVG } from 'bwip-js/node'

/** A code as the path of a square drawing: pages draw it themselves, since markup from elsewhere stays out of them. */
export interface GateCode {
  readonly size: number
  readonly path: string
}

const DRAWING = /^<svg viewBox="0 0 (\d+) \d+"[^>]*>\s*<path[^>]*? ?d="([MLZQHV\d\s.-]+)"[^>]*>/

/** What the gate scans, the same as in mails. */
export function gateCode(text: string): GateCode {
  const [, size, path] = DRAWING.exec(toSVG({ bcid: 'qrcode', text })) ?? []
  if (!size || !path) throw new Error('A code was drawn in a way that is not known')
  return { size: Number(size), path }
}
