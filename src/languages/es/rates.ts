import type { en } from '../../capabilities/rates/texts.ts'
import { display } from '../../lib/pacific.ts'
import { type Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  dollars: 'Escriba dólares y centavos, como 24.00',
  moreThanNothing: 'Escriba un monto mayor que cero, como 24.00',
  percent: 'Escriba un porcentaje de 0 a 100',
  monthDay: 'Escriba mes y día, como 06-15',
  season: 'Elija cuándo vale el plan',
  endsBeforeStart: 'Elija un día que no sea anterior al primero',
  ownStays: 'Escriba hasta cinco estancias que salgan después de llegar',
  noPrice: 'Escriba los precios de al menos una clase de vehículo',
  daysTwice: 'Escriba cada número de días una sola vez',
  nothingOnSale: 'Deje al menos un producto a la venta',
  code: 'Use de 2 a 40 mayúsculas, dígitos y guiones bajos, como CITY_TAX',
  codeTwice: 'Use cada código una sola vez',
  rateOrAmount: 'Escriba un porcentaje o un monto por estancia',
  section: {
    plans: 'planes de tarifas',
    lead_time: 'descuentos por anticipación',
    products: 'productos y condiciones',
    fees: 'cargos',
    taxes: 'impuestos',
    gate: 'reglas de la entrada',
    club: 'tarifas del Point Club',
  },
  book: {
    changedBy: ({ who, at }) =>
      `${who} cambió esto el ${display(Temporal.Instant.from(at))}; lo que usted escribió sigue aquí. Compárelo con el borrador y guárdelo de nuevo.`,
    publishedBy: ({ who, number }) =>
      `${who} publicó la versión ${number} mientras tanto. Revise el borrador de nuevo.`,
    forbidden: ({ section }) => `No tiene permiso para cambiar: ${section}.`,
    nothingChanged: 'El borrador dice lo mismo que la última versión.',
    moreThanAll: ({ percent }) =>
      `Reservar con anticipación y pagar ahora descontarían juntos un ${percent}%. Baje uno de estos descuentos: el máximo es 100%.`,
    past: 'Elija un momento que todavía no haya pasado',
    waits: ({ number, at }) =>
      `La versión ${number} empieza el ${display(Temporal.Instant.from(at))}: elija un momento posterior o cancele esa versión.`,
    notLatest: 'Solo se puede cancelar la última versión.',
    hasBegun: 'Esta versión ya empezó. Para volver atrás, publique una anterior.',
  },
}
