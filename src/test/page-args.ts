import { RouterContextProvider } from 'react-router'
import type { Client } from '../http/client.ts'
import { unknownSite } from '../web/serve/session/site.ts'
import type { Account } from '../web/serve/session/account.ts'
import {
  accountContext,
  servicesContext,
  type Services,
  siteContext,
  visitContext,
} from '../web/serve/session/context.ts'
import { openJar } from '../web/serve/session/cookies.ts'
import type { Site } from '../web/serve/session/site.ts'
import type { Visit } from '../web/serve/session/visit.ts'
import type { MemberTraveller } from './travellers.ts'

/** A member with points and a confirmed address, as pages know them. */
export const ADA: Account = {
  userId: '01939a58-0000-7000-8000-000000000001',
  shortName: 'Ada',
  longName: 'Ada Lovelace',
  email: 'ada@example.com',
  hasUser: true,
  permissions: [],
  member: { number: '104233', points: 12_500, isConfirmed: true, pendingEmail: null, hasUser: true },
}

/** The account of a member of the API, as pages know it. */
export function memberAccount({ id, email, number }: MemberTraveller): Account {
  const member = { number, points: 0, isConfirmed: true, pendingEmail: null, hasUser: true }
  return { userId: id, shortName: 'Ada', longName: 'Ada Lovelace', email, hasUser: true, permissions: [], member }
}

interface Asker {
  readonly account?: Account | null
  readonly params?: Readonly<Record<string, string>>
  /** The form that is sent. */
  readonly sent?: Readonly<Record<string, string>>
  readonly site?: Site
  readonly services?: Partial<Services>
}

/** What the router hands to the loader and the action of a page, for somebody who asks the API by `client`. */
export function pageArgs(client: Pick<Client, 'call'>, path: string, asker: Asker = {}): never {
  const { account = null, params = {}, sent, site = unknownSite('normal'), services } = asker
  const context = new RouterContextProvider()
  const visit = {
    client,
    jar: openJar(null, false),
    keepUrlToken: () => {},
    hasSignIn: () => account !== null,
    hasCredential: () => account !== null,
  }
  context.set(visitContext, visit as unknown as Visit)
  context.set(accountContext, account)
  context.set(siteContext, site)
  const log = { error: () => {}, warn: () => {} }
  context.set(servicesContext, { log, sites: { expire: () => {} }, ...services } as unknown as Services)
  const url = new URL(path, 'https://parking.example')
  const request = new Request(url, sent && { method: 'POST', body: new URLSearchParams(sent) })
  return { context, url, request, params } as never
}
