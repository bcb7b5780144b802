import { afterAll, beforeAll, expect, test } from 'vitest'
import { booked, STAY } from '../capabilities/bookings/factory.ts'
import { bookings } from '../capabilities/bookings/contract.ts'
import { membership } from '../capabilities/membership/contract.ts'
import { quotes } from '../capabilities/quotes/contract.ts'
import { inLanguage } from '../lib/in-language.ts'
import { addLanguage, removeLanguage } from '../lib/language.ts'
import { texts as claimTexts } from '../web/site/claim/texts.ts'
import { harness } from './harness.ts'

// A language that we do not speak, with ten messages: nothing else in the product is told of it.
beforeAll(() =>
  addLanguage({
    tag: 'fr',
    name: 'Français',
    locale: 'fr-FR',
    texts: {
      'site/claim': { title: 'Retrouver votre réservation' },
      http: {
        required: 'Obligatoire',
        atMost: (most: string) => `Au plus ${most}`,
        problem: { not_found: 'Introuvable' },
      },
      quotes: { line: { day: 'Jour' }, refusal: { leavesBeforeArrival: 'Choisissez un départ après votre arrivée' } },
      mail: {
        'booking-confirmed': {
          subject: 'Votre place est réservée · {{ booking.number }}',
          heading: 'Votre place est réservée',
        },
        layout: { lang: 'fr-FR' },
        sign: { arrive: 'Arrivée' },
      },
    },
  }),
)
afterAll(() => removeLanguage('fr'))

const enFrancais = <Result>(work: () => Result) => inLanguage('fr', work)

test('a third language is a catalog: pages, refusals, lines of prices and what zod finds speak it', async () => {
  const h = await harness()
  const [traveller, ada] = [await h.as.traveller(), await h.as.member()]
  expect(enFrancais(() => claimTexts())).toEqual({ ...claimTexts('en'), title: 'Retrouver votre réservation' })

  const backwards = { ...STAY, travel_to_date: STAY.travel_from_date }
  await expect(enFrancais(() => traveller.call(quotes.set, backwards))).rejects.toMatchObject({
    fieldErrors: { travel_to_date: ['Choisissez un départ après votre arrivée'] },
  })
  const long = { number: ada.number, page_size: 500 }
  await expect(enFrancais(() => ada.call(membership.ledger, long))).rejects.toMatchObject({
    fieldErrors: { page_size: ['Au plus 100'] },
  })
  await expect(enFrancais(() => traveller.call(bookings.claim, { number: '', email_addr: '' }))).rejects.toMatchObject({
    fieldErrors: { number: ['Obligatoire'] },
  })
  const { quotes: prices } = await enFrancais(() => traveller.call(quotes.set, STAY))
  expect(prices[0]?.rate.charge_lines[0]).toMatchObject({ code: 'DAY', description: 'Jour' })
  expect(prices[0]?.rate.fee_lines[0]).toMatchObject({ description: 'Airport access fee' })
})

test('a mail leaves in the third language of its reader, in English where that has no words', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const booking = await enFrancais(() => booked(traveller, 'BOOK_NOW'))
  await h.runJobs()
  const [mail] = await h.mail()
  expect(mail).toMatchObject({ language: 'fr', subject: `Votre place est réservée · ${booking.number}` })
  expect(mail?.html).toContain('lang="fr-FR"')
  expect(mail?.html).toContain(`/fr/bookings/${booking.id}/?token=`)
  expect(mail?.text).toContain('VOTRE PLACE EST RÉSERVÉE')
  expect(mail?.text).toContain('Jour')
  expect(mail?.text).toContain('Show this code at the gate')
})
