import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { openErrorReports } from './errors.ts'

test('errors reach the reporting service, but a person’s mistake in a form does not', async () => {
  const received: string[] = []
  const service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const body = Buffer.concat(chunks)
      received.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString())
      response.end('{}')
    })
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void service.close())

  const reports = await openErrorReports(`http://key@127.0.0.1:${(service.address() as AddressInfo).port}/1`, '5.15.1')
  reports.report(new Error('Validation Error'))
  reports.report(new Error('the printer is on fire'), { requestId: 'request-1' })
  await reports.flush()
  const all = received.join('\n')
  expect(all).toContain('the printer is on fire')
  expect(all).toContain('request-1')
  expect(all).not.toContain('Validation Error')
})

test('without a service nothing is loaded and nothing is sent', async () => {
  const reports = await openErrorReports(undefined, '5.15.1')
  reports.report(new Error('nobody hears this'))
  await expect(reports.flush()).resolves.toBeUndefined()
})
