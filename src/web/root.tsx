import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Meta, Outlet, ScrollRestoration, useHref, useLocation, useMatches } from 'react-router'
import type { Settings } from '../capabilities/settings/contract.ts'
import { HEX_COLOR } from '../lib/colors.ts'
import { addressIn, addressUnder, language, languageTags, localeOf } from '../lib/language.ts'
import { pacificDate } from '../lib/pacific.ts'
import type { Route } from './+types/root'
import { articlePageAt, publicPageAt } from './site/seo/public-pages.ts'
import cssFile from './app.css?url'
import overpass from './fonts/overpass.woff2?url'
import { useArrival } from './site/layout/arrival.tsx'
import { ErrorPage } from './site/layout/error-page.tsx'
import { common } from './texts.ts'
import { accountOf, servicesOf, siteContext } from './serve/session/context.ts'
import { carryArguments, firstPass, leadToUsualAddress, namePage } from './serve/session/first-pass.ts'
import { keepUnsent } from './serve/session/keep-unsent.ts'
import { KeptAnswer } from './serve/session/kept-answer.tsx'
import { usePageViews } from './serve/session/page-views.ts'
import { useRootIfKnown } from './serve/session/use-session.ts'
import { written } from './serve/session/written.ts'
import { unknownSite } from './serve/session/site.ts'
import { CONNECTION_LOST } from './start/connection.ts'
import { useDocument } from './start/document.ts'
import { markHydrated } from './start/hydrated.ts'
import { PageScripts } from './start/scripts.tsx'
import { title } from './title.ts'
import { Icon } from './ui/icons.tsx'
import { ToastProvider } from './ui/toast.tsx'

export const middleware: Route.MiddlewareFunction[] = [namePage, carryArguments, leadToUsualAddress, ...firstPass]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext) ?? unknownSite()
  return written({
    // What is in it has been put in the reader's words.
    site: { ...site, settings: { ...site.settings, glossary: [] } },
    account: accountOf(context),
    origin: servicesOf(context).origin,
    year: Number(pacificDate(servicesOf(context).now()).slice(0, 4)),
  })
}

export function meta({ error }: Route.MetaArgs) {
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: title(common().notFound) }]
  return [{ title: title() }]
}

// One small style sheet, part of a first visitor's page: the first paint waits for nothing else.
const css = import.meta.env.SSR ? (await import('./app.css?inline')).default : ''

export function Layout({ children }: { children: ReactNode }) {
  useEffect(markHydrated, [])
  const { nonce, isReturning } = useDocument()
  const hasStyleFile = () =>
    import.meta.env.SSR ? isReturning : document.getElementById('css') instanceof HTMLLinkElement
  const manifest = useHref('/manifest.webmanifest')
  const root = useRootIfKnown()
  const colors = root?.site.settings.business.colors
  return (
    <html lang={localeOf(language())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {root && <Found origin={root.origin} settings={root.site.settings} />}
        <link rel="preload" href={overpass} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href={manifest} />
        {hasStyleFile() ? (
          <link id="css" rel="stylesheet" href={cssFile} />
        ) : (
          <Style id="css" nonce={nonce} css={css} />
        )}
        {colors && <Style id="colors" nonce={nonce} css={givenColors(colors)} />}
      </head>
      <body>
        <noscript>
          <p className="bg-accent px-4 py-2 text-center font-semibold text-on-accent">{common().scriptsRequired}</p>
        </noscript>
        {children}
        <ConnectionLost />
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  )
}

/**
 * Shown by `start/connection.ts`, which runs before React does, while the connection is lost; not over a page that says
 * so by itself (`data-tells-connection`).
 */
function ConnectionLost() {
  return (
    <div
      role="status"
      data-screen-only
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center [:root:has([data-tells-connection])_&]:hidden"
    >
      <p
        id={CONNECTION_LOST}
        hidden
        suppressHydrationWarning
        className="flex max-w-md items-start gap-3 rounded-md bg-asphalt px-4 py-3 font-semibold text-on-asphalt shadow-float"
      >
        <Icon name="warning" className="mt-0.5 text-accent" />
        {common().connectionLost}
      </p>
    </div>
  )
}

/** What search engines and shared links need: one address for each public page, and no trace of all others. */
function Found({ origin, settings }: { origin: string; settings: Settings }) {
  const { pathname } = useLocation()
  const isArticle = useMatches().some(({ id, loaderData }) => id === 'BlogArticle' && loaderData !== undefined)
  const feed = useHref('/blog.rss')
  const { name, tagline } = settings.business
  const page = isArticle ? articlePageAt(pathname) : publicPageAt(settings.business, pathname)
  if (!page || settings.opening_soon) return <meta name="robots" content="noindex" />
  const own = addressIn(language(), page.path)
  return (
    <>
      <link rel="canonical" href={origin + own} />
      {languageTags().map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={origin + addressIn(each, page.path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={origin + page.path} />
      <link rel="alternate" type="application/rss+xml" title={common().blog} href={feed} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={origin + own} />
      <meta property="og:locale" content={localeOf(language()).replace('-', '_')} />
      <meta property="og:site_name" content={name} />
      <meta property="og:image" content={origin + addressUnder(language(), page.image)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={common().roadSign(name, tagline)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Inline styles; in the browser, which never gets the text a second time, they are what the server wrote. */
function Style({ id, nonce, css }: { id: string; nonce: string; css: string }) {
  const text = import.meta.env.SSR ? css : (document.getElementById(id)?.textContent ?? css)
  return <style id={id} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}

/** The two colours of the business; tokens.css derives all others. */
function givenColors({ brand, accent }: { brand: string; accent: string }): string {
  const given = [
    HEX_COLOR.test(brand) && `--given-brand:${brand}`,
    HEX_COLOR.test(accent) && `--given-accent:${accent}`,
  ]
  return `:root{${given.filter(Boolean).join(';')}}`
}

// Here, since a layout starts anew when the next page stands in another one.
export default function Root() {
  usePageViews()
  useArrival()
  return (
    <ToastProvider>
      <KeptAnswer>
        <Outlet />
      </KeptAnswer>
    </ToastProvider>
  )
}

export function ErrorBoundary() {
  return <ErrorPage />
}
