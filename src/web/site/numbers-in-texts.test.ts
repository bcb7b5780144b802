import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { texts as bookings } from './bookings/texts.ts'
import { texts as contact } from './contact/texts.ts'
import { faqWords } from './faq/texts.ts'
import { texts as home } from './home/texts.ts'
import { texts as pickup } from './pickup/texts.ts'
import { texts as pointClub } from './point-club/texts.ts'
import { texts as privacyRequests } from './privacy-requests/texts.ts'
import { texts as register } from './register/texts.ts'
import { texts as reviews } from './reviews/texts.ts'
import { texts as stayHelp } from './stay-help/texts.ts'
import { termWords } from './terms/texts.ts'
import { texts as transactions } from './transactions/texts.ts'
import { texts as trust } from './trust/texts.ts'

/** A text, with its number, and what it says with some of them in English and in Spanish. */
type Case = [what: string, say: (count: number) => string, said: Readonly<Record<number, readonly [string, string]>>]

test.each<Case>([
  [
    'free cancellation',
    (count) => home().why.mindText(count, count),
    {
      0: ['Cancel for free until you arrive.', 'Cancele gratis hasta su llegada.'],
      1: [
        'Cancel for free within 1 minute of booking, and up to 1 hour before you arrive.',
        'Cancele gratis en el primer minuto después de reservar, y hasta 1 hora antes de su llegada.',
      ],
      2: [
        'Cancel for free within 2 minutes of booking, and up to 2 hours before you arrive.',
        'Cancele gratis en los primeros 2 minutos después de reservar, y hasta 2 horas antes de su llegada.',
      ],
    },
  ],
  [
    'free cancellation with a deposit',
    (count) => home().why.mindDepositText(count, count),
    {
      0: [
        'With a deposit, canceling is free until you arrive.',
        'Con un depósito, cancelar es gratis hasta su llegada.',
      ],
      1: [
        'Cancel for free within 1 minute of booking. With a deposit it stays free until 1 hour before you arrive.',
        'Cancele gratis en el primer minuto después de reservar. Con un depósito sigue siendo gratis hasta 1 hora antes de su llegada.',
      ],
    },
  ],
  [
    'the answer on canceling',
    (count) => faqWords().cancel.answer(count, count),
    {
      0: ['Yes. It’s free until you arrive.', 'Sí. Es gratis hasta su llegada.'],
      1: [
        'Yes. It’s free within 1 minute of booking, and up to 1 hour before you arrive.',
        'Sí. Es gratis en el primer minuto después de reservar, y hasta 1 hora antes de su llegada.',
      ],
      2: [
        'Yes. It’s free within 2 minutes of booking, and up to 2 hours before you arrive.',
        'Sí. Es gratis en los primeros 2 minutos después de reservar, y hasta 2 horas antes de su llegada.',
      ],
    },
  ],
  [
    'the answer on canceling with a fee',
    (count) => faqWords().cancel.answerWithFee(count, count, '$5.00'),
    {
      0: [
        'Yes. Until you arrive, it’s free with a deposit and costs $5.00 if you paid in full.',
        'Sí. Hasta su llegada es gratis con un depósito, y cuesta $5.00 si pagó el total.',
      ],
      1: [
        'Yes. It’s free within 1 minute of booking. Up to 1 hour before you arrive, it’s free with a deposit and costs $5.00 if you paid in full.',
        'Sí. Es gratis en el primer minuto después de reservar. Hasta 1 hora antes de su llegada es gratis con un depósito, y cuesta $5.00 si pagó el total.',
      ],
    },
  ],
  [
    'the longest stay',
    (count) => faqWords().length.answer(count, ''),
    { 1: ['Up to 1 day. ', 'Hasta 1 día. '], 2: ['Up to 2 days. ', 'Hasta 2 días. '] },
  ],
  [
    'the plans of a company',
    (count) => contact().companies.plans(count),
    {
      0: [
        'Cancel free until arrival. Change dates free until check-in.',
        'Cancelar es gratis hasta la llegada; cambiar las fechas es gratis hasta registrar la llegada.',
      ],
      1: [
        'Cancel free up to 1 hour before arrival. Change dates free until check-in.',
        'Cancelar es gratis hasta 1 hora antes de la llegada; cambiar las fechas es gratis hasta registrar la llegada.',
      ],
      2: [
        'Cancel free up to 2 hours before arrival. Change dates free until check-in.',
        'Cancelar es gratis hasta 2 horas antes de la llegada; cambiar las fechas es gratis hasta registrar la llegada.',
      ],
    },
  ],
  [
    'a late change',
    (count) => bookings().change.late(count),
    {
      0: ['After your booked arrival time', 'Después de su hora de llegada reservada'],
      1: ['Less than 1 hour before arrival', 'Falta menos de 1 hora para su llegada'],
      2: ['Less than 2 hours before arrival', 'Faltan menos de 2 horas para su llegada'],
    },
  ],
  [
    'a refund in points',
    (count) => bookings().change.refundedAsPoints('$1.00', count),
    {
      1: ['$1.00 less: 1 point goes back to your account', '$1.00 menos: 1 punto vuelve a su cuenta'],
      2: ['$1.00 less: 2 points go back to your account', '$1.00 menos: 2 puntos vuelven a su cuenta'],
    },
  ],
  [
    'the terms in a line',
    (count) => termWords().cancel.regret(count, '$24.00'),
    {
      0: ['Costs $24.00', 'Cuesta $24.00'],
      1: ['Free for 1 minute after booking, then $24.00', 'Gratis durante 1 minuto después de reservar; luego, $24.00'],
      2: [
        'Free for 2 minutes after booking, then $24.00',
        'Gratis durante 2 minutos después de reservar; luego, $24.00',
      ],
    },
  ],
  [
    'the terms of a deposit',
    (count) => termWords().cancel.regretDeposit(count),
    {
      0: ['Costs your deposit', 'Cuesta su depósito'],
      1: [
        'Free for 1 minute after booking, then your deposit',
        'Gratis durante 1 minuto después de reservar; luego, su depósito',
      ],
    },
  ],
  [
    'the wait for the shuttle',
    (count) => trust().shuttleMeasured({ wait: count, ride: count }),
    {
      1: [
        'Usually at your stop 1 minute after you call. The ride takes 1 minute. Based on our rides over the last four weeks.',
        'Suele llegar a su parada 1 minuto después de pedirlo. El viaje dura 1 minuto. Medido en nuestros viajes de las últimas cuatro semanas.',
      ],
      2: [
        'Usually at your stop 2 minutes after you call. The ride takes 2 minutes. Based on our rides over the last four weeks.',
        'Suele llegar a su parada 2 minutos después de pedirlo. El viaje dura 2 minutos. Medido en nuestros viajes de las últimas cuatro semanas.',
      ],
    },
  ],
  [
    'points for a long wait',
    (count) => pickup().orPoints(count),
    {
      1: [
        'If it takes longer, Point Club members get 1 point.',
        'Si tardamos más, los miembros del Point Club reciben 1 punto.',
      ],
    },
  ],
  [
    'who wrote reviews',
    (count) => reviews().ratings.from(count),
    {
      1: [
        'from 1 person who parked here in the last year.',
        'según 1 persona que estacionó aquí durante el último año.',
      ],
      2: [
        'from 2 people who parked here in the last year.',
        'según 2 personas que estacionaron aquí durante el último año.',
      ],
    },
  ],
  [
    'what an erasure takes',
    (count) => privacyRequests().member.points({ points: count }),
    {
      0: ['Your account and its 0 points', 'Su cuenta y sus 0 puntos'],
      1: ['Your account and its 1 point', 'Su cuenta y su punto'],
      2: ['Your account and its 2 points', 'Su cuenta y sus 2 puntos'],
    },
  ],
  [
    'when points expire',
    (count) => register().expireAnswer(count),
    {
      1: [
        'Only if you don’t earn or spend any for 1 month. Every stay restarts the clock.',
        'Solo si pasa 1 mes sin ganar ni canjear ninguno. Con cada estancia el plazo empieza de nuevo.',
      ],
    },
  ],
])('%s is said of none, one and two', (_, say, said) => {
  for (const [count, [english, spanish]] of Object.entries(said)) {
    expect(say(Number(count))).toBe(english)
    expect(inLanguage('es', () => say(Number(count)))).toBe(spanish)
  }
})

test.each([
  ['a receipt’s page', (days: number) => transactions().codeHint(days)],
  ['the answer on forgotten points', (days: number) => register().forgotAnswer(days)],
  ['the form of a receipt', (days: number) => pointClub().recordPoints.terms(days)],
])('%s tells the days in which a receipt is recorded', (_, say) => {
  expect(say(1)).toContain('within 1 day')
  expect(say(45)).toContain('within 45 days')
  expect(inLanguage('es', () => say(1))).toMatch(/en un plazo de 1 día\b/)
  expect(inLanguage('es', () => say(45))).toContain('en un plazo de 45 días')
})

test('a shuttle that takes a minute is told of without a plural', () => {
  expect(stayHelp().now.shuttle.text(1)).toContain('within 1 minute, day and night')
  expect(inLanguage('es', () => stayHelp().now.shuttle.text(1))).toContain('en un máximo de 1 minuto, de día')
})
