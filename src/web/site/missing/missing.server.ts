import { data, redirect, type RouterContextProvider } from 'react-router'
import { pathOf } from '../../paths.ts'
import { siteOf } from '../../serve/session/context.ts'
import { isKnown } from '../../serve/session/site.ts'
import { texts } from '../../serve/session/texts.ts'
import { likelyPage } from './meant-page.ts'
import { type Found, searchSite } from './site-search.server.ts'

/** What stands on the page of an address that names none. */
export interface Missing {
  readonly query: string
  readonly found: readonly Found[]
}

const LONGEST_QUERY = 100

/**
 * Leads to the page that is meant by an address, or answers 404 with what of the site may be looked for. While nobody has
 * told whose site this is, whose names are in some addresses, it answers 503.
 */
export async function missingPage(args: { readonly context: Readonly<RouterContextProvider>; readonly url: URL }) {
  const path = pathOf(args.url)
  const site = siteOf(args.context)
  if (!isKnown(site)) throw data(texts().notNow, { status: 503 })
  const meant = likelyPage(decoded(path), site.settings.business)
  if (meant !== undefined && meant !== path) throw redirect(meant, 301)
  const query = (args.url.searchParams.get('q') ?? wordsOf(path)).slice(0, LONGEST_QUERY).trim()
  const missing: Missing = { query, found: await searchSite(args, query) }
  return data({ missing }, { status: 404 })
}

/** "/airport/Cheap-Parking.html" as "airport cheap parking". */
function wordsOf(path: string): string {
  const said = decoded(path).replace(/\.\w{2,5}$/, '')
  return said
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')
    .toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
