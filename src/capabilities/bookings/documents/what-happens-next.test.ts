import { decodeJwt } from 'jose'
import { unzipSync } from 'fflate'
import ICAL from 'ical.js'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { harness } from '../../../test/harness.ts'
import { readPdf } from '../../../test/pdf.ts'
import { named } from '../../settings/glossary.ts'
import { settings as settingsCalls } from '../../settings/contract.ts'
import { bookings } from '../contract.ts'
import { booked } from '../factory.ts'
import { journeyOf } from '../journey.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const googleWallet = {
  issuer: '3388000000012345678',
  email: 'wallet@evergreen.iam.gserviceaccount.example',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
}

/** What each language says of the three steps, in words of its own. */
const SAID = {
  en: {
    ride: /The ride takes about \d+ minutes|the ride \d+ minutes/,
    island: /Flight DL ?88 arrives near island \d, South terminal/,
  },
  es: {
    ride: /El viaje dura unos \d+ minutos|el viaje de \d+ minutos/,
    island: /El vuelo DL ?88 llega cerca de la isla \d, /,
  },
}

const words = (text: string) => text.replaceAll(/\s+/g, ' ')

test.each(['en', 'es'] as const)(
  'arriving, the ride and coming back stand in the confirmation, the reminder, the PDF, the calendar and both passes, in %s',
  async (language) => {
    const h = await harness({ config: { googleWallet } })
    const ada = await h.as.traveller()
    const spoken = <Result>(work: () => Promise<Result>) => inLanguage(language, work)
    const flight = { flight_number_returning: 'DL 88' }
    const booking = await spoken(() => booked(ada, 'BUY_NOW', flight))
    await h.runJobs()
    h.clock.set(Temporal.Instant.from('2026-11-30T08:00:00-08:00'))
    await h.services.jobs.send(h.services.db, 'bookings.remind', {}, {})
    await h.runJobs()

    const fileOf = async (kind: 'pdf' | 'ics' | 'pkpass') => {
      const { base64 } = await spoken(() => ada.call(bookings.document, { bookingId: booking.id, kind }))
      return Buffer.from(base64, 'base64')
    }
    const settings = await spoken(() => ada.call(settingsCalls.get, {}))
    const [arrive, ride, back] = await spoken(async () =>
      journeyOf(booking, settings).map(({ sentences }) => sentences.join(' ')),
    )
    const { entrance, parking, stop } = settings.guide
    const says = (own: string) => spoken(async () => named(settings, own))
    for (const own of [entrance, parking]) expect(arrive).toContain(await says(own))
    expect(ride).toContain(await says(stop))
    expect(ride).toMatch(SAID[language].ride)
    expect(back).toMatch(SAID[language].island)
    const steps = [arrive, ride, back].map((step) => words(step ?? ''))

    // Both mails, as text and as HTML, each with the way to the shuttle for this stay.
    const mails = (await h.mail()).toReversed()
    expect(mails.map(({ purpose }) => /confirmation|remind/.exec(purpose)?.[0])).toEqual(['confirmation', 'remind'])
    for (const { text, html, language: of } of mails) {
      expect(of).toBe(language)
      for (const step of steps) expect(words(text)).toContain(step)
      expect(text).toContain(booking.number)
      expect(text).toContain(`/pickup?bookingId=${booking.id}`)
      expect(html).toContain(`/pickup?bookingId=${booking.id}`)
    }

    const { text, links } = await readPdf(await fileOf('pdf'))
    const paper = words(text.join(' '))
    for (const step of steps) expect(paper).toContain(step)
    expect(links.map(({ url }) => url)).toContainEqual(
      expect.stringContaining(`/pickup?transactionId=${booking.number}`),
    )

    // Two short events: the way in and out with the first, the way back with the second.
    const calendar = new ICAL.Component(ICAL.parse((await fileOf('ics')).toString()) as string)
    const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    expect(events.map(({ duration }) => duration.toSeconds() / 60)).toEqual([30, 30])
    const [dropOff, pickUp] = events.map(({ description }) => words(description))
    for (const step of steps.slice(0, 2)) expect(dropOff).toContain(step)
    expect(dropOff).toContain(booking.number)
    expect(pickUp).toContain(steps[2])
    expect(pickUp).toContain(`/pickup?transactionId=${booking.number}`)

    const { eventTicket } = JSON.parse(Buffer.from(unzipSync(await fileOf('pkpass'))['pass.json']!).toString()) as {
      eventTicket: { backFields: { value: string }[] }
    }
    const onBack = words(eventTicket.backFields.map(({ value }) => value).join(' '))
    for (const step of steps) expect(onBack).toContain(step)
    expect(onBack).toContain(`/pickup?transactionId=${booking.number}`)

    // All of Google's card is a part of its link, so it links to what it has no room for.
    const { google_wallet_url } = await spoken(() => ada.call(bookings.documents, { bookingId: booking.id }))
    const { payload } = decodeJwt<{ payload: { genericObjects: [GoogleCard] } }>(google_wallet_url!.split('/').at(-1)!)
    const [card] = payload.genericObjects
    expect(card.barcode.alternateText).toBe(booking.number)
    expect(card.linksModuleData.uris.map(({ uri }) => uri)).toEqual([
      expect.stringContaining(`/pickup?transactionId=${booking.number}`),
      expect.stringContaining(`/bookings/${booking.id}`),
    ])
    expect(google_wallet_url!.length).toBeLessThan(2600)
  },
)

interface GoogleCard {
  readonly barcode: { readonly alternateText: string }
  readonly linksModuleData: { readonly uris: readonly { readonly uri: string }[] }
}
