import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '../../../http/client.ts'
import { openLog } from '../../../platform/log.ts'
import { type Services, servicesContext, siteContext, visitContext } from '../../serve/session/context.ts'
import { openJar } from '../../serve/session/cookies.ts'
import { unknownSite } from '../../serve/session/site.ts'
import type { Visit } from '../../serve/session/visit.ts'
import { action } from './events.ts'

/** A page of a visitor of whom the API takes `most` events, and what the log has. */
function visitor(most: number) {
  const lines: { level: string; msg: string; message?: string }[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  let taken = 0
  const call = async () => {
    if (++taken > most) throw new ApiError(429, 'rate_limited')
    return { ok: true }
  }
  const context = new RouterContextProvider()
  context.set(servicesContext, { log } as unknown as Services)
  context.set(siteContext, { ...unknownSite(), mode: 'normal' })
  context.set(visitContext, { client: { call }, jar: openJar(null, false), goOn: () => {} } as unknown as Visit)
  const tell = async (error: string) => {
    const request = new Request('https://parking.example/session/events', {
      method: 'POST',
      body: JSON.stringify({ page: 'Home', error }),
    })
    await action({ request, context } as unknown as Parameters<typeof action>[0])
  }
  return { tell, lines }
}

test('errors that pages tell of wake nobody, and fill no log beyond what one network may bring', async () => {
  const { tell, lines } = visitor(2)
  for (const error of ['one', 'two', 'three', 'four']) await tell(error)
  expect(lines.map(({ level, msg, message }) => [level, msg, message])).toEqual([
    ['warn', 'error in a page script', 'one'],
    ['warn', 'error in a page script', 'two'],
  ])
})
