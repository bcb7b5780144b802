import type { en } from '../../capabilities/offline-scans/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  badSignature: 'La firma no es válida.',
  usedId: 'Ya se recibió otro escaneo con este número.',
  notOurs: 'Este boleto no es nuestro.',
  usedTicket: 'Este boleto ya se usó.',
  unknownTicket: 'No hay ningún boleto con este número.',
  later: 'Este escaneo todavía no se pudo procesar. Se volverá a intentar.',
  amount: 'Escriba dólares y centavos, por ejemplo 20.00',
  noKey: 'Esto no es la clave pública de un navegador.',
  unknownDevice: 'Este dispositivo no se conoce.',
}
