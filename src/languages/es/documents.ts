import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/documents/texts.ts'

export const es: Translation<typeof en> = {
  arrive: 'Llegada',
  leave: 'Salida',
  saved: 'Ahorra frente al precio sin reserva',
  barcode: (holds: string) => `Código de barras para la entrada: ${holds}`,
  directions: 'Indicaciones',
  directionsTo: (name: string) => `Indicaciones para llegar a ${name}`,
  call: (phone: string) => `Llamar al ${phone}`,
  writeTo: (email: string) => `Escribir a ${email}`,
}
