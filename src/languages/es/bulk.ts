import { cents, formatUsd } from '../../lib/money.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, figure, type Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/bulk/texts.ts'

const DAYS = { one: 'día', other: 'días' }

export const es: Translation<typeof en> = {
  what: {
    move: ({ days, toClass }) =>
      [
        days !== 0 && `Mover ${counted(Math.abs(days), DAYS)} ${days > 0 ? 'más tarde' : 'antes'}`,
        toClass !== '' && `${days === 0 ? 'Mover ' : ''}a ${toClass.toLowerCase()}`,
      ]
        .filter(Boolean)
        .join(', '),
    extend: ({ days }) => `Extender ${counted(days, DAYS)} sin cargo`,
    offer: ({ credit, from, to }) =>
      `Ofrecer otras fechas en lugar de ${displayDate(from)}${to === from ? '' : ` a ${displayDate(to)}`}${credit > 0 ? `, por ${formatUsd(cents(credit))} cada una` : ''}`,
    refund: 'Cancelar y reembolsar por completo',
    write: ({ subject }) => `Escribir: ${subject}`,
  },
  nothingMoves: 'Indique cuántos días, o elija otra clase.',
  laterOnly: 'Indique cuántos días más, 1 o más.',
  chooseOptions: 'Elija al menos una opción para ofrecer.',
  chooseDates: 'Elija las fechas que hay que dejar libres.',
  backward: 'La última fecha es anterior a la primera.',
  write: 'Escriba algo aquí.',
  unknownPlaceholder: ({ name }) => `No se conoce nada como {{ ${name} }}.`,
  chooseBookings: 'Filtre la lista o marque reservas antes de actuar sobre ellas.',
  nobody: 'Ya no coincide ninguna reserva. Elija de nuevo.',
  tooMany: ({ most }) => `Son más de ${figure(most)} reservas. Limite el filtro.`,
  stillChecking: 'Todavía se están revisando las reservas. Vuelva a intentarlo en un momento.',
  nothingReady: 'No se puede hacer con ninguna de estas reservas.',
  isCanceled: 'Esta acción en bloque se canceló. Prepárela de nuevo.',
  changed: 'Otra persona siguió con esta acción en bloque entretanto. Véala como está ahora.',
  chooseReason: 'Elija un motivo adecuado.',
  ended: 'Esta acción en bloque terminó; no queda nada por cancelar.',
  why: {
    changedSince: 'Cambió después de revisarla. Revísela de nuevo y actúe sobre ella por separado.',
    costsMore: 'Ahora cuesta más que cuando se revisó.',
    noSpace: 'No hay espacio para ella.',
    notMovable: 'No se puede mover ahora.',
    askedAlready: 'Ya tiene una oferta abierta.',
    unpaid: 'Todavía no está pagada.',
    unexpected: 'Algo salió mal; quedó como estaba. Actúe sobre ella por separado.',
  },
}
