import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { harness } from '../../test/harness.ts'
import { bought } from './factory.ts'

test('who buys a gift in Spanish and is refused later reads why in Spanish', async () => {
  let gateway: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (gateway = faultyGateway(sandbox)) })
  const grace = await h.as.traveller()
  gateway?.fail('timeout-before', { times: 1, only: ['authorise'] })
  const gift = await inLanguage('es', () => bought(grace, { cc_number: '4000000000000341' }))
  expect(gift).toMatchObject({ status: 'PENDING' })
  h.clock.advance({ seconds: 3 })
  await h.runJobs()
  const mails = await h.mail()
  expect(mails).toMatchObject([
    { language: 'es', html: expect.stringContaining('Su tarjeta fue rechazada. No se cobró nada.') },
  ])
})
