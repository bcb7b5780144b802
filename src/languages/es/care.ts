import type { en } from '../../capabilities/care/texts.ts'
import { clockMoment } from '../../lib/clock-time.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  movedOn: ({ who, what, at }) =>
    `${who} ${what} el ${clockMoment(at)}; su cambio todavía no se hizo. Revíselo y presione de nuevo.`,
  theCustomer: 'El cliente',
  step: {
    opened: 'dejó una calificación',
    scored: 'dejó otra calificación',
    assigned: 'asignó esto',
    answered: 'respondió esto',
    phoned: 'anotó una llamada',
    closed: 'cerró esto',
    reopened: 'reabrió esto',
  },
  unknownPlaceholder: ({ name }) => `No se conoce {{ ${name} }}.`,
  nameTaken: 'Ya hay una respuesta con este nombre en este idioma.',
  unknownAssignee: 'Elija a alguien que pueda responder',
}
