import { toBuffer } from 'bwip-js/node'

/** A picture that travels within its mail; remote pictures are not shown by many readers, and tell who reads when. */
export interface InlineImage {
  readonly cid: string
  readonly filename: string
  readonly png: Buffer
}

const CODE = /cid:qr\.([0-9a-f]{2,128})@code/g

/** The address of a code's picture in a mail: `<img src="{{ … }}">`. The picture is drawn from it when the mail leaves. */
export function codeImage(text: string): string {
  return `cid:qr.${Buffer.from(text).toString('hex')}@code`
}

/** The address of the uploaded logo in a mail. */
export const LOGO_SOURCE = 'cid:logo@business'

/** The pictures that an HTML part shows: codes by {@link codeImage}, drawn here, and the logo where there is one. */
export async function inlineImages(html: string, logo?: Buffer): Promise<InlineImage[]> {
  const codes = new Set([...html.matchAll(CODE)].map(([, hex]) => hex ?? ''))
  const drawn = await Promise.all(
    [...codes].map(async (hex) => ({
      cid: `qr.${hex}@code`,
      filename: 'code.png',
      png: await drawCode(Buffer.from(hex, 'hex').toString()),
    })),
  )
  const isLogoShown = logo !== undefined && html.includes(LOGO_SOURCE)
  return isLogoShown ? [...drawn, { cid: 'logo@business', filename: 'logo.png', png: logo }] : drawn
}

/** For showing a mail on a page: the pictures stand in the HTML itself. */
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

/** Black on white with its quiet zone, large enough for a dense screen. */
async function drawCode(text: string): Promise<Buffer> {
  return toBuffer({ bcid: 'qrcode', text, scale: 8, padding: 4, backgroundcolor: 'FFFFFF' })
}
