import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import BookingPage, { loader } from './booking.tsx'

test('the confirmation is offered by email, by link and by address, only while the booking holds a space', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { id: itemId } = await booked(who)
  const at = `/bookings/${itemId}/?email=1`
  const offers = async () => {
    const services = { now: () => h.clock.now() }
    const loaderData = await loader(pageArgs(who, at, { params: { itemId }, services }))
    const props = { loaderData } as unknown as ComponentProps<typeof BookingPage>
    const known = { at, settings: { terms: unknownSite().settings.terms } }
    return siteMarkupOf(<BookingPage {...props} />, known).split('Email the confirmation').length - 1
  }
  const whileHeld = await offers()
  expect(whileHeld).toBeGreaterThanOrEqual(2)
  await h.change('bookings', { id: itemId }, { status: 'NO_SHOW' })
  expect(await offers()).toBe(0)
  await h.change('bookings', { id: itemId }, { status: 'CHECKED_IN' })
  expect(await offers()).toBe(whileHeld)
  await h.change('bookings', { id: itemId }, { status: 'COMPLETED' })
  expect(await offers()).toBe(0)
})
