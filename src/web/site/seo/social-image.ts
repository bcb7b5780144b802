import { language } from '../../../lib/language.ts'
import { createAlbum } from './social-image/picture.server.ts'
import { signOf } from './social-image/words.server.ts'
import { picturedBy } from './public-pages.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import type { SiteSource } from '../../serve/session/site.ts'
import type { Route } from './+types/social-image'
import { texts } from './texts.ts'

/** One for each site that this process serves. */
const albums = new WeakMap<SiteSource, ReturnType<typeof createAlbum>>()

/** The picture that networks show of a shared page: its title, the business, and where a page tells one the live price. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, request } = args
  const pictured = picturedBy(params.file)
  if (!pictured) return notThere()
  const { sites } = servicesOf(context)
  const album = albums.get(sites) ?? createAlbum()
  albums.set(sites, album)
  const page = `${language()} ${params.file}`
  const picture = await album.picture(page, siteOf(context).settings.version, () => signOf(args, pictured))
  if (!picture) return notThere()
  const { png, etag } = picture
  const headers = {
    etag,
    'cache-control': 'public, max-age=600',
    // An address without a language is answered in that of the browser.
    vary: 'accept-language',
    // Other sites are where it is to be seen.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(png, {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.length) },
  })
}

function notThere(): Response {
  return new Response(texts().noPicture, { status: 404 })
}
