import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { cashier } from '../../drawers/factory.ts'
import { gate } from '../../gate/contract.ts'
import { booked } from '../factory.ts'
import { desk } from '../office-contract.ts'
import { notes } from './contract.ts'

async function scene() {
  const h = await harness()
  const [staff, caller] = [await h.as.staff(), await h.as.traveller()]
  const booking = await booked(caller)
  const shown = async (who = staff) => (await who.call(desk.booking, { bookingId: booking.id })).notes
  return { h, staff, booking, bookingId: booking.id, shown }
}

test('a note says who wrote it and when; whoever wrote it edits it, and the history keeps what it was', async () => {
  const { h, staff, bookingId, shown } = await scene()
  await staff.call(notes.add, { bookingId, text: 'Called twice about the price.' })
  const [note] = await shown()
  expect(note).toMatchObject({ text: 'Called twice about the price.', at_gate: false, is_own: true, version: 1 })
  const other = await h.as.staff('manager')
  expect((await shown(other))[0]?.is_own).toBe(false)
  const edit = { bookingId, noteId: note?.id ?? '', version: 1, text: 'Called once.', at_gate: false }
  await expect(other.call(notes.edit, edit)).rejects.toMatchObject({ status: 404 })
  await staff.call(notes.edit, edit)
  expect((await shown())[0]).toMatchObject({ text: 'Called once.', version: 2 })
  await expect(staff.call(notes.edit, edit)).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await staff.call(notes.remove, { bookingId, noteId: edit.noteId })
  expect(await shown()).toEqual([])
  expect(await h.rows('history', { table_name: 'booking_notes' })).toHaveLength(3)
})

test('a flag is seen at the gate when the car comes and when it leaves; a private note is not', async () => {
  const { h, staff, booking, bookingId } = await scene()
  await staff.call(notes.add, { bookingId, text: 'Tall van: last row.', at_gate: true })
  await staff.call(notes.add, { bookingId, text: 'Complained before.' })
  const desk = await cashier(h)
  h.clock.set('2026-12-01T16:00:00Z')
  const found = await desk.call(gate.find, { code: booking.number })
  expect(found.booking?.flags).toEqual(['Tall van: last row.'])
  const stay = await desk.call(gate.arrive, { booking_number: booking.number })
  expect(stay.flags).toEqual(['Tall van: last row.'])
})

test('an empty note is none', async () => {
  const { staff, bookingId } = await scene()
  const empty = staff.call(notes.add, { bookingId, text: '  ' })
  await expect(empty).rejects.toMatchObject({ fieldErrors: { text: [expect.any(String)] } })
})
