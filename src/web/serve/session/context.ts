import { createContext, type RouterContextProvider } from 'react-router'
import type { Account } from './account.ts'
import type { ArticleSource } from './articles.ts'
import type { Marketing } from './marketing.ts'
import type { Site, SiteSource } from './site.ts'
import type { Visit } from './visit.ts'

/** The part of the log that pages use. */
export interface Log {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

/** What the process gives to every request. */
export interface Services {
  readonly sites: SiteSource
  readonly articles: ArticleSource
  readonly log: Log
  readonly now: () => Temporal.Instant
  /** Hands an unexpected error to the error-reporting service. */
  readonly report: (error: unknown) => void
  /** Told what page is being made, by method and pattern. */
  readonly named: (page: string) => void
  /** Whether people reach the site by https. */
  readonly secure: boolean
  /** Where people reach the site: `https://parking.example`. */
  readonly origin: string
  /** Inline scripts and styles of this answer carry it. */
  readonly nonce: string
}

// React Router tells "never set" from a value by `undefined`, so every default is null.
export const servicesContext = createContext<Services | null>(null)
export const visitContext = createContext<Visit | null>(null)
export const accountContext = createContext<Account | null>(null)
export const siteContext = createContext<Site | null>(null)
export const marketingContext = createContext<Marketing | null>(null)

type Context = Readonly<RouterContextProvider>

export const servicesOf = (context: Context) => present(context.get(servicesContext), 'services')
export const visitOf = (context: Context) => present(context.get(visitContext), 'visit')
export const siteOf = (context: Context) => present(context.get(siteContext), 'site')
/** Who is signed in; null for everybody else. */
export const accountOf = (context: Context) => context.get(accountContext)
/** The utm arguments the visitor came with. */
export const marketingOf = (context: Context) => context.get(marketingContext) ?? {}

function present<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`The ${name} of a request was asked for before the first pass set it`)
  return value
}
