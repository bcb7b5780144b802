import { createServer } from 'node:http'

/** The floor of pages from memory: a bare Node server that sends the same bytes with the same headers. */
process.once('message', ({ headers, body }: { headers: [string, string][]; body: string }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    response.setHeader('content-length', bytes.length)
    response.end(bytes)
  })
  server.listen(0, 'localhost', () => {
    const address = server.address()
    process.send?.({ origin: `http://localhost:${typeof address === 'object' ? address?.port : ''}` })
  })
})
process.once('disconnect', () => process.exit(0))
