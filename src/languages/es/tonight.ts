import type { en } from '../../capabilities/tonight/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  walkInsStopped:
    'El estacionamiento necesita sus últimos espacios para las reservas, por eso no entra nadie sin reserva. Un gerente puede volver a permitirlo en “Tonight”.',
}
