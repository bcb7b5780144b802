import type { Context } from '../../platform/context.ts'
import type { Block, Content } from './content.ts'
import { OCCASION } from './content.ts'
import type { SeriesKind } from './rules.ts'
import * as store from './store.ts'

interface Series {
  readonly kind: SeriesKind
  readonly name: string
  readonly delayHours: number
  readonly content: Content
}

function letter(
  subject: readonly [string, string],
  preview: readonly [string, string],
  text: readonly [string, string],
  button: { readonly text: readonly [string, string]; readonly href: string },
): Content {
  const words = ([en, es]: readonly [string, string]) => ({ en, es })
  const blocks: Block[] = [
    { kind: 'heading', text: words(subject) },
    { kind: 'text', text: words(text) },
    { kind: 'button', text: words(button.text), href: button.href },
  ]
  return { subjects: [words(subject)], preview: words(preview), blocks }
}

const BOOK = ['Book your parking', 'Reserve su estacionamiento'] as const

/** The initial texts of the series. */
const SERIES: readonly Series[] = [
  {
    kind: 'WELCOME',
    name: 'Welcome to the club',
    delayHours: 24,
    content: letter(
      ['Welcome to the Point Club', 'Le damos la bienvenida al Point Club'],
      ['Every stay earns points for free parking.', 'Cada estancia suma puntos para estacionar gratis.'],
      [
        'Hello {{ first_name }},\n\nIt is good to have you with us. Every stay earns points, and points pay for parking. Show your membership pass at the gate to earn them automatically.',
        'Hola, {{ first_name }}:\n\nNos alegra tenerle con nosotros. Cada estancia suma puntos y con ellos se paga el estacionamiento. Muestre su tarjeta de miembro en la entrada para sumar puntos automáticamente.',
      ],
      { text: ['Get your membership pass', 'Obtenga su tarjeta de miembro'], href: '/point-club/membership-pass' },
    ),
  },
  {
    kind: 'FIRST_STAY',
    name: 'After the first stay',
    delayHours: 48,
    content: letter(
      ['Thank you for parking with us', 'Gracias por estacionar con nosotros'],
      ['Your next trip can earn you free parking.', 'Su próximo viaje puede darle estacionamiento gratis.'],
      [
        'Hello {{ first_name }},\n\nThank you for your first stay with us. When you travel again, booking early is the surest way to a space and a lower price.',
        'Hola, {{ first_name }}:\n\nGracias por su primera estancia con nosotros. Cuando vuelva a viajar, reservar con tiempo es la manera más segura de tener lugar y mejor precio.',
      ],
      { text: BOOK, href: '/booking' },
    ),
  },
  {
    kind: 'POINTS_EXPIRING',
    name: 'Points about to expire',
    delayHours: 45 * 24,
    content: letter(
      ['Your points are worth {{ points_worth }} of parking', 'Sus puntos valen {{ points_worth }} de estacionamiento'],
      ['Use them before {{ points_expire }}.', 'Úselos antes del {{ points_expire }}.'],
      [
        'Hello {{ first_name }},\n\nYou have {{ points }} points. They expire on {{ points_expire }} unless you earn or redeem some before then.',
        'Hola, {{ first_name }}:\n\nTiene {{ points }} puntos. Vencen el {{ points_expire }} si antes no gana ni canjea ninguno.',
      ],
      { text: ['Redeem your points', 'Canjee sus puntos'], href: '/point-club/redeem-points' },
    ),
  },
  {
    kind: 'LONG_AWAY',
    name: 'A year since the last stay',
    delayHours: 0,
    content: letter(
      ['It has been a year', 'Ha pasado un año'],
      ['Your space near the airport is still here.', 'Su lugar cerca del aeropuerto sigue aquí.'],
      [
        'Hello {{ first_name }},\n\nIt has been a year since you parked with us. We would like to see you again: book online and leave your car in good hands.',
        'Hola, {{ first_name }}:\n\nHa pasado un año desde que estacionó con nosotros. Nos gustaría verle de nuevo: reserve en línea y deje su auto en buenas manos.',
      ],
      { text: BOOK, href: '/booking' },
    ),
  },
  {
    kind: 'QUOTE',
    name: 'Quote emailed, not booked',
    delayHours: 20,
    content: letter(
      ['Your parking quote is still open', 'Su cotización de estacionamiento sigue abierta'],
      ['Prices change as spaces sell.', 'Los precios cambian a medida que se venden los lugares.'],
      [
        'You asked us for a price and have not booked yet. Open your dates again to see what they cost today.',
        'Nos pidió un precio y todavía no ha reservado. Abra sus fechas de nuevo para ver cuánto cuestan hoy.',
      ],
      { text: ['See your dates', 'Ver sus fechas'], href: `/booking?quoteId=${OCCASION}` },
    ),
  },
]

/** Adds missing automatic series, turned off; existing ones stay as they are. */
export async function seedSeries(ctx: Context): Promise<void> {
  for (const { kind, name, delayHours, content } of SERIES)
    await store.insert(ctx, {
      id: ctx.random.uuid(),
      kind,
      name,
      status: 'OFF',
      about: 'offers',
      content,
      rate_per_minute: 60,
      held_back_percent: 0,
      delay_hours: delayHours,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
}
