import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { createRequestHandler, type EntryContext, Scripts, type ServerBuild, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { readPageData, withPageData } from './page-data.ts'

const HARD =
  'O’Hara & </script><script>alert(1)</script> `${alert(2)}` \\`\\${alert(3)} $5 {6} \\u0060 "q" a\u2028b\u2029c\r\n'
const DATA = { name: HARD, nested: JSON.stringify({ hard: HARD, deeper: JSON.stringify([HARD]) }), count: 3 }
const NONCE = 'n'

function Page() {
  return (
    <html lang="en">
      <body>
        <Scripts />
      </body>
    </html>
  )
}

type Answer = (request: Request, entry: EntryContext) => Promise<Response>

/** React Router with one page, answered by `handleRequest`. */
function serving(handleRequest: Answer): (request: Request) => Promise<Response> {
  const root = {
    id: 'root',
    path: '',
    module: '/root.js',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    hasLoader: true,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
  }
  const build: ServerBuild = {
    entry: {
      module: {
        default: (request: Request, _status: number, _headers: Headers, entry: EntryContext) =>
          handleRequest(request, entry),
      },
    },
    routes: { root: { id: 'root', path: '', module: { default: Page, loader: () => DATA } } },
    assets: { version: '1', url: '/manifest.js', entry: { module: '/entry.js', imports: [] }, routes: { root } },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  return createRequestHandler(build, 'production')
}

/** What the scripts of a page hand to the router in the browser, up to its end. */
function handedOver(html: string): string[] {
  const handed: string[] = []
  const streamController = { enqueue: (part: string) => handed.push(part), close: () => handed.push('closed') }
  for (const [, code = ''] of html.matchAll(
    /<script nonce="n">(window\.__reactRouterContext\.stream.*?)<\/script>/gs,
  )) {
    runInNewContext(code, { window: { __reactRouterContext: { streamController } } })
  }
  return handed
}

/** The parts that the router reads, each a JSON value. */
function valuesIn(html: string): unknown[] {
  return handedOver(html).map((part) => (part === 'closed' ? part : JSON.parse(part)))
}

test('a page hands over the same data as React Router does by itself', async () => {
  let ours = ''
  const answer = serving(async (request, entry) => {
    const [own, theirs] = entry.serverHandoffStream!.tee()
    ours = withPageData(Buffer.from('<html><body></body></html>'), await readPageData(own), NONCE).toString()
    const page = <ServerRouter context={{ ...entry, serverHandoffStream: theirs }} url={request.url} nonce={NONCE} />
    const stream = renderToPipeableStream(page)
    return new Response(await text(stream.pipe(new PassThrough())))
  })
  const html = await (await answer(new Request('http://localhost/'))).text()
  expect(valuesIn(html)).toHaveLength(2)
  expect(valuesIn(html)[0]).toContain(HARD)
  expect(valuesIn(ours)).toEqual(valuesIn(html))
  expect(ours).toMatch(/^<html><body><script nonce="n">[^<>&\u2028\u2029]*<\/script><\/body><\/html>$/)
})

test('data follows the page, whatever it is', async () => {
  expect(await readPageData(undefined)).toBe('')
  for (const other of ['<p>no page</p>', '<p>'])
    expect(withPageData(Buffer.from(other), '[]', NONCE).toString()).toBe(other)
})
