import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { parse } from 'parse5'

/**
 * The floors: a bare Node server that sends the same bytes with the same headers at `/same-bytes`, and one that renders
 * the same markup from plain elements with React alone at `/same-markup`.
 */
process.once('message', ({ headers, body, html }: { headers: [string, string][]; body: string; html: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const tree = elementOf(parse(html))
  const server = createServer((request, response) => {
    if (request.url === '/same-bytes') {
      for (const [name, value] of headers) response.setHeader(name, value)
      response.setHeader('content-length', bytes.length)
      response.end(bytes)
      return
    }
    const stream = renderToPipeableStream(tree, {
      onAllReady() {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        stream.pipe(new PassThrough()).pipe(response)
      },
    })
  })
  server.listen(0, 'localhost', () => {
    const address = server.address()
    process.send?.({ origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` })
  })
})
process.once('disconnect', () => process.exit(0))

interface ParsedNode {
  readonly nodeName: string
  readonly tagName?: string
  readonly value?: string
  readonly attrs?: readonly { name: string; value: string }[]
  readonly childNodes?: readonly ParsedNode[]
}

/** React names for what HTML calls otherwise; what React would refuse in plain elements is left out on both sides alike. */
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex', charset: 'charSet' }

function elementOf(node: ParsedNode): ReactNode {
  if (node.nodeName === '#text') return node.value
  const children = (node.childNodes ?? []).map(elementOf).filter((child) => child !== undefined)
  if (node.nodeName === '#document') return children
  if (!node.tagName) return undefined
  const attributes = (node.attrs ?? []).filter(({ name }) => name !== 'style' && !name.startsWith('on'))
  const properties = Object.fromEntries(attributes.map(({ name, value }) => [NAMES[name] ?? name, value]))
  if (node.tagName === 'script' || node.tagName === 'style') {
    return createElement(node.tagName, { ...properties, dangerouslySetInnerHTML: { __html: textOf(node) } })
  }
  if ('value' in properties && node.tagName !== 'option' && node.tagName !== 'button') properties.readOnly = 'true'
  return createElement(node.tagName, properties, ...children)
}

function textOf(node: ParsedNode): string {
  return (node.childNodes ?? []).map(({ value }) => value ?? '').join('')
}
