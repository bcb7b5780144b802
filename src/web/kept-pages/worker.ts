// Runs beside the pages that are kept: the gate, and a traveler's booking with its code. See docs/decisions/2026-11-22-kept-pages.md.
import { CACHE, type Keep, UNTIL } from './kept.ts'

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

declare const clients: { claim(): Promise<void> }
declare function skipWaiting(): Promise<void>

/** Longer than this nobody waits for a server that may be away, when there is a kept copy. */
const TIMEOUT_MS = 6000

function isWorkerEvent(event: Event): event is WorkerEvent {
  return 'waitUntil' in event
}

function isFetch(event: Event): event is FetchEvent {
  return 'respondWith' in event
}

// There is one worker at a time: what it keeps is a page and its own files, which fit each other whatever comes later.
addEventListener('install', (event) => isWorkerEvent(event) && event.waitUntil(skipWaiting()))
addEventListener('activate', (event) => isWorkerEvent(event) && event.waitUntil(clients.claim()))

addEventListener('message', (event) => {
  // Without a connection, what is kept stays as it is.
  if (isWorkerEvent(event)) event.waitUntil(keepPage(event.data as Keep).catch(() => undefined))
})

addEventListener('fetch', (event) => {
  if (!isFetch(event)) return
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openFile(request))
})

/** Keeps a page that was opened, in the place of an older copy, with every file it is made of. */
async function keepPage({ keep: pathname, files, until }: Keep): Promise<void> {
  const answer = await fetch(pathname, { credentials: 'same-origin', redirect: 'manual', cache: 'no-store' })
  if (!answer.ok) return forgetPage(pathname)
  const html = await answer.clone().text()
  const named = html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg|json)/g) ?? []
  const name = CACHE + pathname
  const older = await caches.open(name)
  const wanted = new Set([...named, ...files])
  for (const { url } of await older.keys()) {
    const path = new URL(url).pathname
    if (path.startsWith('/assets/') && !wanted.has(path)) await older.delete(url)
  }
  await older.addAll([...wanted].filter((file) => file.startsWith('/assets/')))
  await older.put(UNTIL, new Response(String(until)))
  // Last: a copy is there only with all its files.
  await older.put(pathname, answer)
}

/** From the network, always; the kept copy only when there is no answer, or none from the server itself. */
async function openPage(request: Request, pathname: string): Promise<Response> {
  const kept = await keptPage(pathname)
  if (!kept) return fetch(request)
  const asked = fetch(request)
  try {
    const answer = await Promise.race([asked, lateAfter(TIMEOUT_MS)])
    // On a redirect or a 4xx, drop the cached copy.
    if (answer.type === 'opaqueredirect' || (answer.status >= 400 && answer.status < 500)) await forgetPage(pathname)
    return answer.status >= 502 ? kept : answer
  } catch {
    asked.catch(() => undefined)
    return kept
  }
}

function lateAfter(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('late')), milliseconds)
  })
}

async function keptPage(pathname: string): Promise<Response | undefined> {
  const name = CACHE + pathname
  if (!(await caches.has(name))) return undefined
  const cache = await caches.open(name)
  const [page, until] = await Promise.all([cache.match(pathname, { ignoreVary: true }), cache.match(UNTIL)])
  if (page && Number(await until?.text()) > Date.now()) return page
  await forgetPage(pathname)
  return undefined
}

async function forgetPage(pathname: string): Promise<void> {
  await caches.delete(CACHE + pathname)
}

/** Files are named by what is in them, so a kept one is never out of date. */
async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
