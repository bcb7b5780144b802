import type { en } from '../../capabilities/mailing-lists/texts.ts'
import type { Translation } from '../../lib/texts.ts'

export const es: Translation<typeof en> = {
  amount: 'Escriba dólares, como 150 o 149.50',
  noRules: 'Diga quién está en la lista: agregue al menos una regla',
  nameTaken: 'Otra lista tiene este nombre',
  rulesNeeded: 'Una lista por reglas necesita sus reglas',
  handHasNoRules: 'Una lista hecha a mano no tiene reglas: sus direcciones vienen de archivos',
  archived: 'Esta lista está archivada. Restáurela primero.',
  notArchived: 'Esta lista no está archivada',
  onlyByHand: 'Solo se agregan direcciones a listas hechas a mano',
  notAFile: 'No se puede leer como una tabla. Guárdela como CSV y súbala de nuevo.',
  emptyFile: 'No hay ninguna fila debajo de la primera línea',
  tooLarge: ({ megabytes }) => `Elija un archivo de ${megabytes} MB como máximo`,
  emailColumn: 'Elija la columna de las direcciones de correo',
  unknownColumn: 'No hay tal columna',
  twice: 'No se pueden leer dos campos de una misma columna',
  notNow: 'Este archivo cambió mientras tanto. Revíselo de nuevo',
  nothingReady: 'No se puede agregar ninguna dirección de este archivo',
  future: 'Elija una fecha que no sea futura',
  notInList: 'Esta dirección no está en la lista',
}
