import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { cloneElement, type ReactElement } from 'react'
import { startTestPostgres } from '../postgres.ts'

/**
 * A process of its own for the product, so that who asks and who answers do not share a core. Beside it a bare Node
 * server renders with React alone the tree of the last page that the product rendered. Ends with its parent.
 */
const react = createRequire(import.meta.url)('react-dom/server') as typeof import('react-dom/server')
const render = react.renderToPipeableStream
let lastTree: Page | undefined
react.renderToPipeableStream = (tree, options) => {
  lastTree = tree as Page
  return render(tree, options)
}

type Page = ReactElement<{ children: ReactElement<{ context: object }> }>

const { openProduct } = await import('../product.ts')
const endPostgres = await startTestPostgres()
// Answers are checked against their contracts in tests alone.
const product = await openProduct({ checkAnswers: false })

const floor = createServer((_request, response) => {
  if (!lastTree) return response.writeHead(404).end()
  const stream = render(withoutData(lastTree), {
    onAllReady() {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      stream.pipe(response)
    },
  })
}).listen(0, 'localhost', () => {
  const { port } = floor.address() as AddressInfo
  process.send?.({ origin: product.origin, sameTree: `http://localhost:${port}` })
})
process.once('message', () => void end())

/** The data that goes along with a page can be read once; React alone sends none. */
function withoutData(page: Page): Page {
  const router = page.props.children
  const context = { ...router.props.context, serverHandoffStream: undefined }
  return cloneElement(page, undefined, cloneElement(router, { context }))
}

async function end(): Promise<void> {
  floor.close()
  await product.close()
  await endPostgres()
  process.exit(0)
}

process.once('disconnect', () => process.exit(1))
