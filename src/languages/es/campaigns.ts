import type { Translation } from '../../lib/texts.ts'
import type { en } from '../../capabilities/campaigns/texts.ts'

export const es: Translation<typeof en> = {
  traveler: 'viajero',
  from: ({ price }) => `desde ${price}`,
  notEdited: 'Ya se está enviando y no se puede cambiar',
  notADraft: 'Solo se puede programar un borrador',
  notScheduled: 'No está programada',
  notSending: 'No se está enviando',
  notPaused: 'No está en pausa',
  notOff: 'Ya está activada',
  notOn: 'Ya está desactivada',
  checksFailed: 'Antes hay que corregir algo: consulte las comprobaciones',
  notWhileOn: 'No pasaría las comprobaciones y se está enviando. Corríjala, o desactívela para guardarla así.',
  inThePast: 'Elija una hora que aún no haya pasado',
  noPicture: 'Elija un archivo PNG, JPEG o GIF de 200 KB como máximo',
  chooseList: 'Elija una de las listas de correo',
}
