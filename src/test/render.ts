import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { DEMO_SETTINGS } from '../capabilities/settings/demo.ts'
import type { Settings } from '../capabilities/settings/contract.ts'
import type { Account } from '../web/serve/session/account.ts'
import type { Site } from '../web/serve/session/site.ts'
import { DocumentContext, type Keep } from '../web/start/document.ts'
import { written } from '../web/serve/session/written.ts'

/** The markup of a component, on a page with an address. */
export function markupOf(shown: ReactNode): string {
  const router = createMemoryRouter([{ path: '*', element: shown }])
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** What somebody reads of it. */
export function textOf(shown: ReactNode): string {
  return readIn(markupOf(shown))
}

/** What pages inside the root route know, where a test wants it different from the demonstration's. */
export interface Known {
  readonly settings?: Partial<Settings>
  readonly mode?: Site['mode']
  readonly account?: Account | null
  /** The address of the page. */
  readonly at?: string
  /** Its name, as in `PATHS`. */
  readonly name?: string
  /** What its loader threw; `shown` is then drawn in its place. */
  readonly error?: unknown
  /** As the server draws it, which keeps parts of pages. */
  readonly keep?: Keep
}

/** As `markupOf`, for what asks who is signed in and whose site it is. */
export function siteMarkupOf(shown: ReactNode, known: Known = {}): string {
  const { settings, mode = 'normal', account = null, at = '/', name = 'page', error, keep } = known
  const site = {
    settings: {
      ...DEMO_SETTINGS,
      ...DEMO_SETTINGS.flags,
      opening_soon: false,
      logo: null,
      vehicle_classes: [],
      glossary: [],
      version: 1,
      ...settings,
    },
    mode,
    bookingDisabled: false,
  }
  const root = written({ site, account, origin: 'https://parking.example', year: 2026 })
  const route = { id: name, path: '*', element: shown, errorElement: shown }
  const router = createMemoryRouter([{ id: 'root', children: [route] }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root }, errors: error === undefined ? null : { [name]: error } },
  })
  const page = createElement(RouterProvider, { router })
  return renderToStaticMarkup(keep ? createElement(DocumentContext, { value: { nonce: '', keep } }, page) : page)
}

/** As `textOf`, for the same. */
export function siteTextOf(shown: ReactNode, known?: Known): string {
  return readIn(siteMarkupOf(shown, known))
}

function readIn(markup: string): string {
  const text = markup.replaceAll(/<[^>]+>/g, ' ')
  return text.replaceAll(/\s+/g, ' ').trim()
}
