import { renderAsync } from '@resvg/resvg-js'
import { isWordmark } from '../../../lib/logo.ts'
import type { OwnLogo } from '../head-logo.ts'
import type { Files } from './pass-file.ts'

/** A picture of a pass, in points. */
interface Frame {
  readonly name: 'icon' | 'logo'
  readonly width: number
  readonly height: number
  readonly padding: number
  readonly radius: number
}

/** The logo's place on a pass is 160 points wide at most. */
const WIDEST = 160

/** The pictures of a pass out of a business's own logo, on white, which every logo is made for; for screens of 1, 2 and 3. */
export async function ownLogoFiles(logo: OwnLogo): Promise<Files> {
  const wide = Math.min(WIDEST, (logo.width / logo.height) * 32 + 8)
  const frames: readonly Frame[] = [
    { name: 'icon', width: 29, height: 29, padding: 2.5, radius: 6 },
    { name: 'logo', width: isWordmark(logo) ? wide : 40, height: 40, padding: 4, radius: 6 },
  ]
  const files = frames.flatMap((frame) =>
    [1, 2, 3].map(async (scale) => [nameOf(frame, scale), await drawn(logo, frame, scale)]),
  )
  return Object.fromEntries(await Promise.all(files)) as Files
}

function nameOf({ name }: Frame, scale: number): string {
  return scale === 1 ? `${name}.png` : `${name}@${scale}x.png`
}

async function drawn({ png }: OwnLogo, { width, height, padding, radius }: Frame, scale: number): Promise<Buffer> {
  const inner = `x="${padding}" y="${padding}" width="${width - 2 * padding}" height="${height - 2 * padding}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/>
    <image ${inner} preserveAspectRatio="xMidYMid meet" href="data:image/png;base64,${png.toString('base64')}"/>
  </svg>`
  const fitTo = { mode: 'width', value: Math.round(width * scale) } as const
  return (await renderAsync(svg, { font: { loadSystemFonts: false }, logLevel: 'off', fitTo })).asPng()
}
