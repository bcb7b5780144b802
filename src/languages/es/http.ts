import { counted, type Translation } from '../../lib/texts.ts'
import type { en } from '../../http/texts.ts'

const CHARACTERS = { one: 'carácter', other: 'caracteres' }
const ENTRIES = { one: 'elemento', other: 'elementos' }

export const es: Translation<typeof en> = {
  problem: {
    malformed_json: 'El cuerpo de la solicitud no es JSON válido.',
    invalid_client: 'Esta aplicación no puede iniciar sesiones aquí.',
    invalid_grant: 'Esta sesión terminó. Inicie sesión de nuevo.',
    unauthorized: 'Inicie sesión o abra el enlace de su correo electrónico.',
    forbidden: 'No tiene permiso para hacer esto.',
    reauthentication_required: 'Confirme que es usted y vuelva a intentarlo.',
    not_found: 'No se encontró esta página',
    method_not_allowed: 'Esta dirección no acepta ese método.',
    request_timeout: 'La solicitud tardó demasiado en llegar. Vuelva a intentarlo.',
    duplicate_booking: 'Ya tiene una reserva para estas fechas. Revise su correo electrónico o reserve de todos modos.',
    conflict: 'Otra persona cambió esto mientras tanto. Vuelva a cargar la página e inténtelo de nuevo.',
    quote_expired: 'Este precio venció. Pida un precio nuevo.',
    payload_too_large: 'La solicitud es demasiado grande.',
    unsupported_media_type: 'Envíe JSON con Content-Type: application/json.',
    validation: 'Error de validación',
    rate_limited: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.',
    internal_error: 'Algo falló de nuestro lado. Vuelva a intentarlo.',
    maintenance: 'Estamos en mantenimiento. Vuelva pronto.',
    overloaded: 'Hay mucha actividad en este momento. Vuelva a intentarlo en un instante.',
  },
  controlCharacters: 'Quite los caracteres de control',
  noLinks: 'Escriba un nombre sin enlaces',
  noLinkInside: 'Escríbalo sin enlaces',
  moment: 'Indique fecha y hora con su diferencia horaria, por ejemplo 2026-12-10 08:00:00-0800',
  day: 'Escriba una fecha como 2026-12-01',
  language: 'Elija un idioma disponible',
  phoneNumber: 'Escriba un número de teléfono de 7 a 15 dígitos',
  vehicleClass: 'Elija STANDARD, OVERSIZE o MOTORCYCLE',
  idempotencyKey: 'Idempotency-Key admite de 1 a 255 caracteres imprimibles.',
  otherBody:
    'Puede que un intento anterior, con otros datos, se haya completado. Compruébelo antes de intentarlo otra vez.',
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
