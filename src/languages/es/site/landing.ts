import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/landing/texts.ts'

export const es: Translation<typeof en> = {
  seePrice: 'Ver su precio',
  goodToKnow: 'Conviene saber',
  range: (from, to) => `${from} – ${to}`,
  bookThese: 'Reservar estas fechas',
  seeOthers: 'Ver otras fechas',
  soldOut: 'Agotado',
  allIn: 'todo incluido',
  below: (savings, driveUp) => `${savings} menos que el precio sin reserva de ${driveUp}`,
  worked: (length, vehicle) => `${vehicle}, ${length}`,
  stay: 'Estancia',
  table: 'Precios con todo incluido por duración de la estancia y vehículo',
}
