import { pathOf } from '../../paths.ts'
import { CAMPAIGN } from './campaign.ts'

const BASE = 'http://here.invalid'
const HOME = '/'
/** "//elsewhere" leads to another site, also once a language before it is taken off; no address of ours has an empty part. */
const EMPTY_PART = /\/\//

/**
 * Where a request asks to be sent, as an address of this site without its language: it leads to this site from wherever it
 * is followed. Undefined for anything that would lead elsewhere.
 */
export function returnAddress(candidate: unknown): string | undefined {
  if (typeof candidate !== 'string' || !candidate.startsWith('/') || !URL.canParse(candidate, BASE)) return undefined
  // Parsed as browsers do it: "\\" is "/", tabs and line breaks are nothing, and dots are followed.
  const url = new URL(candidate, BASE)
  if (url.origin !== BASE || EMPTY_PART.test(url.pathname)) return undefined
  return pathOf(url) + url.search + url.hash
}

/** The address of the page that a request asks for, without its language and without the arguments named. */
export function ownAddress(url: URL, ...without: readonly string[]): string {
  const query = new URLSearchParams(url.searchParams)
  for (const name of without) query.delete(name)
  return returnAddress(pathOf(url) + (query.size > 0 ? `?${query}` : '')) ?? HOME
}

/** An address of this site with the arguments that somebody came with, but for those it has itself. */
export function withArguments(address: string, { searchParams }: URL): string {
  const target = new URL(address, BASE)
  const own = new Set(target.searchParams.keys())
  return (
    returnAddress(
      withMore(
        target,
        [...searchParams].filter(([name]) => !own.has(name)),
      ),
    ) ?? HOME
  )
}

/** Arguments that have done their work once somebody is sent on. */
const DONE = new Set(['token'])

/**
 * Where a redirect leads, with everything the address that was asked for brought along, but for what the target says
 * itself, also in its `next`. A page that sends to itself, or answers a form, says what stays; a campaign always does.
 */
export function sentOnWith(location: string, asked: URL, { isForm }: { readonly isForm: boolean }): string {
  const target = returnAddress(location)
  if (target === undefined) return location
  const url = new URL(location, BASE)
  const own = new Set(url.searchParams.keys())
  const later = new Set(
    [...new URL(returnAddress(url.searchParams.get('next')) ?? HOME, BASE).searchParams].map((each) => each.join('\0')),
  )
  const isDecided = isForm || pathOf(url) === pathOf(asked)
  const carried = [...asked.searchParams].filter(([name, value]) => {
    if (own.has(name) || DONE.has(name)) return false
    if (CAMPAIGN.test(name)) return true
    const hasLed = name === 'next' && returnAddress(value) === target
    return !isDecided && !hasLed && !later.has(`${name}\0${value}`)
  })
  if (carried.length === 0) return location
  return withMore(url, carried)
}

/** The path of an address with more arguments, written once: each that is appended to a URL writes all of it anew. */
function withMore({ pathname, search, hash }: URL, more: readonly (readonly [string, string])[]): string {
  if (more.length === 0) return pathname + search + hash
  const query = new URLSearchParams(search)
  for (const [name, value] of more) query.append(name, value)
  return `${pathname}?${query}${hash}`
}

/** A path in its usual spelling, where somebody asks for one with empty parts. */
export function withoutEmptyParts(pathname: string): string {
  return pathname.replaceAll(/\/{2,}/g, '/')
}

/** Whether a redirect stays on the site that people reach at `origin`. */
export function staysOn(origin: string, location: string): boolean {
  return URL.canParse(location, origin) && new URL(location, origin).origin === origin
}
