import { settings } from '../../../capabilities/settings/contract.ts'
import { type PictureFormat, pictureUrl } from '../../../capabilities/settings/picture-slots.ts'
import { load, notFound } from '../../serve/session/api.ts'
import type { Route } from './+types/picture-file'

const TYPES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** One file of an uploaded picture. Its address changes with it, so browsers keep it for good. */
export async function loader(args: Route.LoaderArgs) {
  const [, hash = '', width = '', format = ''] = /^([0-9a-f]{16})-(\d{3,4})\.(\w+)$/.exec(args.params.file) ?? []
  if (!isFormat(format) || pictureUrl(hash, Number(width), format) !== `/pictures/${args.params.file}`) throw notFound()
  const { file } = await load(args, settings.getPicture, { hash, width: Number(width), format })
  return new Response(Uint8Array.fromBase64(file), {
    headers: {
      'content-type': TYPES[format],
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

const isFormat = (format: string): format is PictureFormat => format in TYPES
