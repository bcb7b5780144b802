import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/names/texts.ts'

export const es: Translation<typeof en> = {
  products: {
    BUY_NOW: 'Pagar ahora',
    BOOK_NOW: 'Pagar un depósito',
    CUSTOM: 'Tarifa de empresa',
    STANDARD: 'Sin reserva',
  },
  statuses: {
    PENDING: 'Pago pendiente',
    CONFIRMED: 'Confirmada',
    CANCELLED: 'Cancelada',
    CHECKED_IN: 'En el estacionamiento',
    COMPLETED: 'Terminada',
    NO_SHOW: 'No utilizada',
  },
  vehicles: { STANDARD: 'Estándar', OVERSIZE: 'Grande', MOTORCYCLE: 'Motocicleta' },
  steps: { label: 'Reserva', dates: 'Fechas', price: 'Precio', payment: 'Pago', done: 'Listo' },
  point: { one: 'punto', other: 'puntos' },
  code: {
    label: (code) => `Código promocional ${code}`,
    off: (amount) => `${amount} menos en esta estancia`,
    coupon: (total) =>
      `Su código promocional ya está en el precio: ${total} con todo incluido. Un código por reserva, además del descuento por reservar antes.`,
    companyOpen: 'La tarifa de su empresa está activa',
    company: (total) =>
      `Esta estancia cuesta ${total} con todo incluido, según la tarifa acordada con su empresa. Al lado están los precios habituales.`,
  },
  closed: {
    title: 'Por ahora no se aceptan reservas',
    maintenance: 'Estamos en mantenimiento. Vuelva a intentarlo pronto.',
    call: (phone) => `Llámenos al <phone>${phone}</phone>.`,
    unavailable:
      'Las reservas no están disponibles por el momento. Vuelva a intentarlo más tarde. Disculpe las molestias.',
  },
}
