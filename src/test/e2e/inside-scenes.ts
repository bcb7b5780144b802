import { expect, type Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked, CARD, PERSON } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { feedback } from '../../capabilities/feedback/contract.ts'
import { inquiries } from '../../capabilities/inquiries/contract.ts'
import { wasSlow } from '../../capabilities/performance/factory.ts'
import { arrived, openTicket, parked } from '../../capabilities/stays/factory.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'
import type { Scene } from './scenes.ts'

/** What members see of their stays, and staff of everything: states that need something to have happened before. */
export const INSIDE_SCENES: Readonly<Record<string, Scene>> = {
  'a ticket of somebody who is parked': async (page, product) => {
    const { ticket_num: ticketNum, record_loc: recordLoc } = await arrived(product)
    await page.goto(to('TicketTransaction', { ticketNum, recordLoc }))
  },
  'a trip of a member': async (page, product) => {
    const { stays } = await asFrequent(page, product, 1)
    await page.goto(to('Transaction', { itemId: stays[0]!.id }))
  },
  'the dashboard of a member with several pages of trips': async (page, product) => {
    await asFrequent(page, product, 6)
    await page.goto(to('PointClubDashboard'))
  },
  'the ledger of a member': async (page, product) => {
    await asFrequent(page, product, 2)
    await page.goto(to('PointClubLedger'))
  },
  'the gate with nobody at it': (page, product) => openAsOwner(page, product, to('StaffGate')),
  'the gate with somebody who leaves': async (page, product) => {
    const { ticket_num } = await arrived(product)
    await openAsOwner(page, product, to('StaffGate'))
    await page.locator('#scan').fill(ticket_num)
    await page.locator('#scan').press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /Walk-in|Ticket/ }).first()).toBeVisible()
  },
  'the manifest of a day': async (page, product) => {
    const stay = { travel_from_date: '2026-11-21 18:00:00-0800', travel_to_date: '2026-11-24 08:00:00-0800' }
    const names = { full_name: LONG_NAME, email: `manifest.${process.pid}@example.com` }
    await booked(product.traveller(), 'BOOK_NOW', { stay, ...names, flight_number_departing: 'AS 1234' })
    await openAsOwner(page, product, to('StaffManifest'))
    await expect(page.getByRole('cell', { name: LONG_NAME }).first()).toBeVisible()
  },
  'the bookings of everybody': async (page, product) => {
    await bookLong(product)
    await openAsOwner(page, product, to('BookingDashboard'))
  },
  'a booking as staff see it': async (page, product) => {
    await openAsOwner(page, product, to('StaffBooking', { itemId: (await bookLong(product)).id }))
  },
  'what was slow, and why': async (page, product) => {
    await wasSlow(product.ctx())
    await openAsOwner(page, product, to('Performance'))
    await expect(page.getByText('waited 1.2 s of 1.4 s for the card processor')).toBeVisible()
  },
  'nothing was slow': (page, product) =>
    openAsOwner(page, product, to('Performance', {}, { query: { range: 'yesterday' } })),
  'the users of the back office': (page, product) => openAsOwner(page, product, to('StaffUsers')),
  'an incident': async (page, product) => {
    const traveller = product.traveller()
    const { id } = await openTicket(traveller, await parked(product))
    const said = { score: 1, feedback: 'The shuttle took half an hour. '.repeat(12), email_address: PERSON.email }
    await traveller.call(feedback.score, { transactionId: id, ...said })
    const [incident] = await product.sql<{ id: string }>`select id from incidents order by id desc limit 1`
    await openAsOwner(page, product, to('StaffIncident', { itemId: incident!.id }))
  },
  'an inquiry': async (page, product) => {
    const letter = { email_address: PERSON.email, subject: 'Where is my car', message: 'I lost my ticket. '.repeat(40) }
    await product.traveller().call(inquiries.contact, letter)
    const [inquiry] = await product.sql<{ id: string }>`select id from inquiries order by id desc limit 1`
    await openAsOwner(page, product, to('StaffInquiry', { itemId: inquiry!.id }))
  },
  'the sales of days': async (page, product) => {
    await parked(product)
    await openAsOwner(page, product, to('DailySalesReports'))
  },
  'the settings with a fault': async (page, product) => {
    await openAsOwner(page, product, to('SettingsBusiness'))
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  },
}

const LONG_NAME = 'Ada Augusta King-Noel, Countess of Lovelace'

/** A member who parked so often. */
async function asFrequent(page: Page, product: Product, times: number) {
  const { id, tokens, member } = await signedInMember(product.ctx())
  const stays = []
  for (let time = 0; time < times; time++) stays.push(await parked(product, { id, number: member.number }))
  await carry(page, product, tokens)
  return { stays }
}

let bookings = 0

function bookLong(product: Product) {
  bookings++
  const email = `the.longest.of.all.addresses.${bookings}.${process.pid}@a-domain-with-a-long-name.example`
  return booked(product.traveller(), 'BUY_NOW', { ...PERSON, ...CARD, full_name: LONG_NAME, email })
}

async function openAsOwner(page: Page, product: Product, path: string): Promise<void> {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await carry(page, product, tokens)
  await open(page, path)
}
