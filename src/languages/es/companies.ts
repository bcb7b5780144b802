import type { en } from '../../capabilities/companies/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isActive: 'Ya está activa',
  notActive: 'No está activa',
  nameTaken: 'Ya hay una empresa con este nombre',
  publicDomain: ({ domain }) => `Cualquiera puede tener una dirección en ${domain}. Indique las personas en su lugar`,
  domainSpelling: 'Escriba dominios como acme.com',
  invoiceNeedsAddress: 'Las facturas necesitan una dirección de correo',
  invoiceNeedsPeople: 'Indique quién puede reservar a cuenta de la empresa: agregue dominios o personas',
  perDayNeeded: 'Escriba el precio de un día',
  percentNeeded: 'Escriba un porcentaje mayor que 0 y hasta 100',
  pricesNeeded: 'Escriba hora, día y semana de al menos una clase',
  priceOfAll: 'Escriba hora, día y semana, o deje los tres vacíos',
  endsBeforeStart: 'La última fecha es anterior a la primera',
}
