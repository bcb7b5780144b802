import type { en } from '../../capabilities/invoices/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  isPaid: 'Ya está pagada',
  notByTransfer: 'No se marcó como pagada por transferencia o cheque, así que no hay nada que deshacer',
  notEnded: 'Las facturas se hacen para meses que ya terminaron',
  paidLater:
    'El procesador de pagos aún no responde. Seguiremos consultando y le avisaremos por correo; no se le cobrará dos veces.',
  beingPaid: 'Se está pagando con tarjeta en este momento. Inténtelo de nuevo en un minuto.',
  paidInFuture: 'Esta fecha está en el futuro',
  kinds: { INVOICE: 'Factura', CREDIT_NOTE: 'Nota de crédito' },
  lines: { STAY: 'Estacionamiento', FEE: 'Cargo por cancelación', CREDIT: 'Crédito' },
  sheet: {
    number: 'Número',
    issued: 'Fecha',
    due: 'Vence',
    period: 'Por',
    reference: 'Su referencia',
    billTo: 'Facturar a',
    stay: 'Estancia',
    charges: 'Estacionamiento',
    fees: 'Cargos',
    taxes: 'Impuestos',
    amount: 'Monto',
    total: 'Total',
    credited: 'Notas de crédito',
    received: 'Pagado',
    toPay: 'Por pagar',
    paid: 'Pagada, gracias.',
    credit: 'Este monto se descuenta de lo que debe.',
    pay: (date) => `Pague a más tardar el ${date}: con tarjeta, transferencia o cheque.`,
    payOnline: 'Pagar con tarjeta en línea',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
}
