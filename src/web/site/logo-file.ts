import { settings } from '../../capabilities/settings/contract.ts'
import { load, notFound } from '../serve/session/api.ts'
import type { Route } from './+types/logo-file'

/** The uploaded logo. Its address changes with it, so browsers keep it for good. */
export async function loader(args: Route.LoaderArgs) {
  // Asked anew: the settings of this process may be those of a second ago.
  const [asked, format] = args.params.hash.split('.')
  if (format !== undefined && format !== 'png') throw notFound()
  const { hash, media_type, file } = await load(args, settings.getLogo, { format })
  if (hash !== asked) throw notFound()
  return new Response(Uint8Array.fromBase64(file), {
    headers: {
      'content-type': media_type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // Opened by itself, a drawing runs nothing and fetches nothing.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    },
  })
}
