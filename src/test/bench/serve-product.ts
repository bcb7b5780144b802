import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { cloneElement, type ReactElement } from 'react'
import { booked } from '../../capabilities/bookings/factory.ts'
import { addDays } from '../../lib/pacific.ts'
import { startTestPostgres } from '../postgres.ts'

/**
 * A process of its own for the product, so that who asks and who answers do not share a core. Beside it a bare Node
 * server renders the tree of the page that the product rendered last at the same path, with its data at hand, by React alone
 * (`renderToString`). Tells what processor it has taken whenever it is asked. Ends with its parent.
 */
const react = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server')
const { renderToString } = react
const trees = new Map<string, Page>()
react.renderToString = (tree, options) => {
  const page = tree as Page
  const context = page.props.children?.props?.context?.staticHandlerContext
  // Who is gone before the end gets the page of an error. Parts that the product keeps are drawn by themselves.
  if (context && !context.errors) trees.set(context.location.pathname, drawnWhole(page))
  return renderToString(tree, options)
}

/** A page of the list of bookings, and some more. */
const BOOKINGS = 30

interface RouterContext {
  readonly staticHandlerContext: { readonly location: { readonly pathname: string }; readonly errors: object | null }
}

type Page = ReactElement<{ value: object; children?: Partial<ReactElement<{ context?: RouterContext }>> }>

/** The tree as it is: with the parts of which the product keeps the HTML. */
function drawnWhole(page: Page): Page {
  return cloneElement(page, { value: { ...page.props.value, keep: undefined } })
}

const { openProduct } = await import('../product.ts')
const endPostgres = await startTestPostgres()
// Answers are checked against their contracts in tests alone.
const product = await openProduct({ checkAnswers: false })

let booking = ''
for (let day = 0; day < BOOKINGS; day++) {
  const at = (date: string) => `${addDays(date, day % 20)} 08:00:00-0800`
  const stay = { travel_from_date: at('2026-12-01'), travel_to_date: at('2026-12-04') }
  const made = await booked(product.traveller(), 'BUY_NOW', { stay, email: `bench${day}@example.com` })
  booking = made.id
}

const floor = createServer((request, response) => {
  const tree = trees.get(request.url ?? '')
  if (!tree) return response.writeHead(404).end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(renderToString(tree))
}).listen(0, 'localhost', () => {
  const { port } = floor.address() as AddressInfo
  process.send?.({ origin: product.origin, sameTrees: `http://localhost:${port}`, booking })
})
process.on('message', (asked) => {
  if (asked === 'end') return void end()
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})

async function end(): Promise<void> {
  floor.close()
  await product.close()
  await endPostgres()
  process.exit(0)
}

process.once('disconnect', () => process.exit(1))
