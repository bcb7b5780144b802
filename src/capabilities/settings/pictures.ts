import { createHash } from 'node:crypto'
import type { Message } from '../../lib/message.ts'
import type { NewRow } from '../../platform/database.ts'
import { heightOf, LEAST_PICTURE_WIDTH, PICTURE_FORMATS, type PictureFormat, widthsUpTo } from './picture-slots.ts'
import { messages } from './texts.ts'

/** A picture as it is kept: what was uploaded, cut to three by two, in each width and format. */
export interface CheckedPicture {
  readonly hash: string
  readonly width: number
  readonly files: readonly Omit<NewRow<'picture_files'>, 'slot'>[]
}

/** A few bytes may claim any size, and reading them would take the memory for it. */
const MOST_PIXELS = 50_000_000
/** Apart from what is drawn by us, an upload is a photograph. */
const TAKEN: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'avif', 'heif'])

const OPTIONS = {
  avif: { quality: 50, effort: 1 },
  webp: { quality: 72, effort: 3 },
  jpg: { quality: 74, mozjpeg: true },
} as const satisfies Record<PictureFormat, object>

/** An uploaded photograph. Nothing but what it shows is kept: place, camera and time are gone. The message says why not. */
export async function checkedPicture(file: Buffer): Promise<CheckedPicture | Message> {
  const { default: sharp } = await import('sharp')
  try {
    const { format, autoOrient } = await sharp(file, { limitInputPixels: MOST_PIXELS }).metadata()
    if (!TAKEN.has(format)) return messages.pictureNeither
    if (autoOrient.width < LEAST_PICTURE_WIDTH || autoOrient.height < heightOf(LEAST_PICTURE_WIDTH))
      return messages.pictureTooSmall
    const fitting = Math.min(autoOrient.width, (autoOrient.height * 3) / 2)
    return await encoded(file, Math.max(...widthsUpTo(fitting)))
  } catch {
    return messages.pictureBroken
  }
}

/** Cuts a picture to three by two and writes it in each width and format. */
export async function encoded(source: Buffer, width: number): Promise<CheckedPicture> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(source, { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(width, heightOf(width), { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { channels } = info
  const files: Omit<NewRow<'picture_files'>, 'slot'>[] = []
  for (const each of widthsUpTo(width))
    for (const format of PICTURE_FORMATS) {
      const drawn = sharp(data, { raw: { width, height: heightOf(width), channels } }).resize(each)
      files.push({
        width: each,
        format,
        file: await drawn.toFormat(format === 'jpg' ? 'jpeg' : format, OPTIONS[format]).toBuffer(),
      })
    }
  return { hash: createHash('sha256').update(data).digest('hex').slice(0, 16), width, files }
}
