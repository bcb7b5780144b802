import { counted, type Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/membership/texts.ts'

export const es: Translation<typeof en> = {
  title: (number: string) => `Membresía del Point Club ${number}`,
  heading: 'Membresía del Point Club',
  asOf: (moment: string) => `Al ${moment}`,
  member: 'Miembro',
  showCode: 'Muestre este código en la entrada',
  codeHint: 'Vincula su estancia a su membresía y los puntos llegan solos.',
  howPointsWork: 'Cómo funcionan los puntos',
  earn: (points) => `${counted(points, { one: 'punto', other: 'puntos' })} por cada dólar entero de estacionamiento.`,
  worth: (points) =>
    `${counted(points, { one: 'punto vale', other: 'puntos valen' })} un dólar de estacionamiento a precio de lista.`,
  keep: (months) =>
    `Los puntos son suyos durante ${counted(months, { one: 'mes', other: 'meses' })} desde la última vez que sumó o canjeó algunos.`,
  place: 'Cómo llegar',
  contact: 'Preguntas',
  yourPoints: 'Sus puntos',
  redeemAt: 'Véalos y canjéelos en',
  pass: (business: string) => `Membresía del Point Club de ${business}`,
  show: 'Muestre su membresía en la entrada',
  phone: 'Teléfono',
  refusal: {
    unknown: 'No encontramos ningún recibo con este número y código de validación.',
    recorded: 'Los puntos de este recibo ya se registraron.',
    tooOld: ({ days }) =>
      `Puede registrar un recibo hasta ${counted(days, { one: 'día', other: 'días' })} después de su estancia.`,
  },
}
