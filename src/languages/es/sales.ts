import type { RatePlans } from '../../capabilities/sales/rules.ts'
import type { en } from '../../capabilities/sales/texts.ts'
import { counted, type Translation } from '../../lib/texts.ts'
import { es as names } from './site/names.ts'

export const es: Translation<typeof en> = {
  products: names.products,
  timeVoucher: 'Vale de tiempo',
  giftVoucher: 'Vale de regalo',
  source: {
    none: 'Todavía no hay un plan de tarifas',
    points: ({ points }) =>
      `${counted(points, { one: 'punto', other: 'puntos' })} por cada dólar del precio sin reserva`,
    asProduct: ({ name }) => `Como “${name}”`,
    plans: ({ plans, ahead, atOnce }) => {
      const less = [ahead && `${rangeOf(ahead)} por reservar antes`, atOnce > 0 && `${atOnce}% por pagar ahora`].filter(
        Boolean,
      )
      const source = `Planes de tarifas ${plans.join(', ')}`
      return less.length === 0 ? source : `${source}, menos ${less.join(' y ')}`
    },
  },
}

function rangeOf({ least, most }: NonNullable<RatePlans['ahead']>): string {
  return least === most ? `${most}%` : `del ${least}% al ${most}%`
}
