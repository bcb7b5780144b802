import type { en } from '../../capabilities/schedule/texts.ts'
import { plural, type Translation } from '../../lib/texts.ts'

const hours = (minutes: number) => String(Math.round(minutes / 6) / 10)
const hoursOf = (minutes: number) =>
  `${hours(minutes)} ${plural(Number(hours(minutes)), { one: 'hora', other: 'horas' })}`

export const es: Translation<typeof en> = {
  time: 'Escriba una hora como 06:30',
  unknownRole: 'Elija un puesto en uso.',
  unknownPerson: 'Elija a alguien que trabaje aquí.',
  unknownTemplate: 'Esta plantilla ya no existe.',
  roleTaken: 'Otro puesto tiene este nombre.',
  templateTaken: 'Otra plantilla tiene este nombre.',
  breakTooLong: 'La pausa es más larga que el turno.',
  windowOrder: 'La hora hasta la que alguien puede trabajar es posterior a la hora desde la que puede.',
  minorOrder: 'La hora hasta la que pueden trabajar los menores es posterior a la hora desde la que pueden.',
  nothingToUndo: 'Ya se deshizo, o después se hizo otra cosa.',
  changedSince: 'Alguien cambió estos turnos después. No se deshizo nada.',
  nothingToPublish: 'Todos conocen esta semana tal como está. No hay nada que publicar.',
  nothingToKeep: 'Esta semana no tiene turnos.',
  doubleBooked: 'Alguien trabaja dos veces a la misma hora. Primero mueva o quite uno de los turnos.',
  acceptConflicts: 'Lea lo que hay en contra de esta semana y marque que está bien.',
  tooMany: 'Una semana tiene 1,000 turnos como máximo.',
  notBeforeToday: 'Elija días a partir de hoy.',
  daysOrder: 'El último día es anterior al primero.',
  tooLong: 'Pida un año como máximo.',
  timeOffAnswered: 'Estos días libres ya no están pendientes.',
  ownRequest: 'Otra persona tiene que decidir lo que usted pidió.',
  notYourShift: 'Solo puede ofrecer sus propios turnos publicados.',
  shiftOver: 'Este turno ya empezó.',
  offered: 'Ya ofrece este turno.',
  swapTaken: 'Alguien se adelantó.',
  swapOver: 'Esta oferta terminó.',
  swapNotAccepted: 'Todavía nadie tomó este turno.',
  ownOffer: 'Este turno es suyo.',
  wrongRole: ({ role }) => `Usted no trabaja como ${role}.`,
  busyThen: 'Quien toma este turno ya trabaja a esa hora.',
  onlyPlanners: 'Solo quien planifica cambia la disponibilidad de otra persona.',
  conflict: {
    DOUBLE: 'Trabaja dos veces a la misma hora.',
    REST: ({ minutes, allowed }) => `Solo ${hoursOf(minutes)} de descanso antes; corresponden ${hours(allowed)}.`,
    AVAILABILITY: 'Fuera de las horas en que puede trabajar.',
    TIME_OFF: 'Tiene el día libre.',
    ROLE: 'No trabaja en este puesto.',
    MINOR_TIME: 'Fuera de las horas en que pueden trabajar los menores.',
    MINOR_DAY: ({ minutes, allowed }) => `${hoursOf(minutes)} ese día; un menor puede trabajar ${hours(allowed)}.`,
    MINOR_WEEK: ({ minutes, allowed }) => `${hoursOf(minutes)} esta semana; un menor puede trabajar ${hours(allowed)}.`,
    WEEK_HOURS: ({ minutes, allowed }) => `${hoursOf(minutes)} esta semana, más de ${hours(allowed)}.`,
  },
}
