import { counted, type Translation } from '../lib/texts.ts'
import type { en } from './texts.ts'

const CHARACTERS = { one: 'carácter', other: 'caracteres' }
const ENTRIES = { one: 'elemento', other: 'elementos' }

export const es: Translation<typeof en> = {
  required: 'Obligatorio',
  notValid: 'Esto no es válido',
  type: {
    string: 'Envíe texto',
    number: 'Escriba un número',
    int: 'Escriba un número entero',
    boolean: 'Envíe verdadero o falso',
    object: 'Envíe un objeto',
    array: 'Envíe una lista',
  },
  only: (value: string) => `Aquí solo se admite ${value}`,
  oneOf: (values: string) => `Elija entre ${values}`,
  atMost: (most: string) => `Como máximo ${most}`,
  atLeast: (least: string) => `Como mínimo ${least}`,
  lessThan: (bound: string) => `Menos de ${bound}`,
  moreThan: (bound: string) => `Más de ${bound}`,
  multipleOf: (step: string) => `Use un múltiplo de ${step}`,
  characters: {
    atMost: (most: number) => `Use ${counted(most, CHARACTERS)} como máximo`,
    atLeast: (least: number) => `Use ${counted(least, CHARACTERS)} como mínimo`,
    exactly: (count: number) => `Use exactamente ${counted(count, CHARACTERS)}`,
  },
  entries: {
    atMost: (most: number) => (most === 0 ? 'Déjelo vacío' : `Como máximo ${counted(most, ENTRIES)}`),
    atLeast: (least: number) => `Como mínimo ${counted(least, ENTRIES)}`,
    exactly: (count: number) => `Exactamente ${counted(count, ENTRIES)}`,
  },
  format: {
    email: 'Escriba un correo electrónico como nombre@example.com',
    url: 'Escriba una dirección como https://example.com',
    date: 'Escriba una fecha como 2026-12-01',
    datetime: 'Escriba fecha y hora como 2026-12-01T08:00:00Z',
    time: 'Escriba una hora como 08:00',
    uuid: 'Este identificador no es válido',
    other: 'Revise el formato',
  },
  unknownFields: (names: readonly string[]) =>
    `${names.length === 1 ? 'Campo desconocido' : 'Campos desconocidos'}: ${names.join(', ')}`,
}
