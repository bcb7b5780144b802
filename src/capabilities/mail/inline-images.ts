import { offLoop } from '../../platform/off-loop.ts'
import { drawMark, type LogoColors } from '../documents/index.ts'

/** A picture embedded in its mail; many mail clients do not show remote pictures, and those tell who reads when. */
export interface InlineImage {
  readonly cid: string
  readonly filename: string
  readonly png: Buffer
}

const CODE = /cid:qr\.([0-9a-f]{2,128})@code/g

/** The address of a code's picture in a mail: `<img src="{{ … }}">`. The picture is drawn from it on delivery. */
export function codeImage(text: string): string {
  return `cid:qr.${Buffer.from(text).toString('hex')}@code`
}

const MARK = /cid:mark\.([0-9a-f]{6})\.([0-9a-f]{6})\.([0-9a-f]{6})@business/g

/** The address of the built-in logo in a mail, in the colors of the business, each `#rrggbb`. Drawn on delivery. */
export function markImage({ plate, figure, trunk }: LogoColors): string {
  return `cid:mark.${[plate, figure, trunk].map((color) => color.slice(1).toLowerCase()).join('.')}@business`
}

/** The height of a logo in a mail, in pixels. */
export const LOGO_HEIGHT = 38

/** The address of the uploaded logo in a mail. */
export const LOGO_SOURCE = 'cid:logo@business'

/** The pictures of an HTML part: codes and built-in logos, drawn here, and the uploaded logo if there is one. */
export async function inlineImages(html: string, logo?: Buffer): Promise<InlineImage[]> {
  const shown = new Set([...html.matchAll(CODE)].map(([, hex]) => hex ?? ''))
  const drawn = await Promise.all(
    [...shown].map(async (hex) => ({
      cid: `qr.${hex}@code`,
      filename: 'code.png',
      png: await codePicture(Buffer.from(hex, 'hex').toString()),
    })),
  )
  const isLogoShown = logo !== undefined && html.includes(LOGO_SOURCE)
  return [
    ...marksIn(html),
    ...drawn,
    ...(isLogoShown ? [{ cid: 'logo@business', filename: 'logo.png', png: logo }] : []),
  ]
}

/** Sharp at three device pixels per CSS pixel. */
const MARK_PIXELS = 3 * LOGO_HEIGHT

const marks = new Map<string, Buffer>()

function marksIn(html: string): InlineImage[] {
  const shown = new Map([...html.matchAll(MARK)].map(([source, ...colors]) => [source.slice('cid:'.length), colors]))
  return [...shown].map(([cid, [plate, figure, trunk]]) => {
    const png =
      marks.get(cid) ?? drawMark(MARK_PIXELS, { plate: `#${plate}`, figure: `#${figure}`, trunk: `#${trunk}` })
    // Only the business sets these colors, and rarely changes them.
    if (marks.size < 20) marks.set(cid, png)
    return { cid, filename: 'logo.png', png }
  })
}

/** For showing a mail on a page: the pictures become data URLs. */
export async function embedImages(html: string, logo?: Buffer): Promise<string> {
  const images = await inlineImages(html, logo)
  return shownInline(
    html,
    images.map(({ cid, png }) => ({ cid, contentType: 'image/png', content: png })),
  )
}

/** The same for pictures that are at hand. */
export function shownInline(
  html: string,
  pictures: readonly { readonly cid?: string; readonly contentType: string; readonly content: Buffer }[],
): string {
  return pictures.reduce(
    (shown, { cid, contentType, content }) =>
      cid === undefined
        ? shown
        : shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )
}

const MOST_CODES = 200
const codes = new Map<string, Promise<Buffer>>()

/** A code's picture, drawn once per number; the cache drops the oldest. */
function codePicture(text: string): Promise<Buffer> {
  const known = codes.get(text)
  if (known) return known
  const picture = offLoop({ module: import.meta.url, name: 'drawCode', args: [text] }, () => drawCode(text)).then(
    (png) => Buffer.from(png),
  )
  codes.set(text, picture)
  picture.catch(() => codes.delete(text))
  if (codes.size > MOST_CODES) codes.delete(codes.keys().next().value!)
  return picture
}

/**
 * Black on white with its quiet zone, large enough for a high-density screen.
 * @public called by name in another thread
 */
export async function drawCode(text: string): Promise<Uint8Array> {
  const { toBuffer } = await import('bwip-js/node')
  return toBuffer({ bcid: 'qrcode', text, scale: 8, padding: 4, backgroundcolor: 'FFFFFF' })
}
