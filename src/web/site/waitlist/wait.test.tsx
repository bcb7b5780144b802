import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { soldOut, TO_BOOK, waited } from '../../../capabilities/waitlist/factory.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { to } from '../../paths.ts'
import WaitPage, { loader } from './wait.tsx'

test('who was booked from the list is led to the booking, and before that may leave the list', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const { id: itemId } = await waited(ada, { ...TO_BOOK, email: 'ada@waits.example' })
  const markup = async () => {
    const at = to('Wait', { itemId })
    const services = { now: () => h.clock.now() }
    const loaderData = await loader(pageArgs(ada, at, { params: { itemId }, services }))
    const props = { loaderData } as unknown as ComponentProps<typeof WaitPage>
    return siteMarkupOf(<WaitPage {...props} />, { at })
  }
  const waiting = await markup()
  expect(waiting).toContain('Leave the list')
  expect(waiting).not.toContain(`href="${to('BookingClaim')}"`)
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  const done = await markup()
  expect(done).toContain('You’ve got a space')
  expect(done).toContain(`href="${to('BookingClaim')}"`)
  expect(done).not.toContain('Leave the list')
})
