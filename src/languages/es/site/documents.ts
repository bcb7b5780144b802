import type { Translation } from '../../../lib/texts.ts'
import type { en } from '../../../web/site/documents/texts.ts'

export const es: Translation<typeof en> = {
  code: (number) => `Código de entrada ${number}`,
  takeAlong: 'Guárdelo',
  googleWallet: 'Agregar a Google Wallet',
  coverage: {
    title: 'Qué cubre',
    covered: 'Cubierto',
    longer:
      'Puede quedarse más tiempo o venir con un vehículo más grande: la diferencia se paga en el estacionamiento.',
  },
  attachments: { pkpass: 'Pase de Apple Wallet', pdf: 'PDF para imprimir' },
  mail: {
    email: 'Correo electrónico',
    attach: 'Adjuntar',
    send: 'Enviar',
    sending: 'Enviando…',
    sent: (what, address) => `Enviamos ${what} a ${address}`,
  },
}
