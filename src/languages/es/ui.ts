import { counted, type Translation } from '../../lib/texts.ts'
import type { en } from '../../web/ui/texts.ts'

export const es: Translation<typeof en> = {
  optional: '(opcional)',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  show: 'Mostrar',
  hide: 'Ocultar',
  dateOf: (moment: string) => `${moment}: fecha`,
  timeOf: (moment: string) => `${moment}: hora`,
  needAttention: (fields: number) =>
    fields === 1 ? 'Revise un campo:' : `Revise ${counted(fields, { one: 'campo', other: 'campos' })}:`,
  required: 'Obligatorio',
  unsent:
    'No pudimos comunicarnos con el servidor. Lo que escribió sigue aquí. Revise su conexión e inténtelo de nuevo.',
  fromTo: (least: number, most: number) => `De ${least} a ${most}`,
  close: 'Cerrar',
  confirmation: 'Confirmación',
  confirm: 'Confirmar',
  cancel: 'Cancelar',
  dismiss: 'Descartar',
  loading: 'Cargando',
  step: 'Paso',
  stepsOf: (walk: string) => `${walk}: pasos`,
  done: '(listo)',
  pagesOf: (list: string) => `${list}: páginas`,
  range: (from: number, to: number, count: string) => `${from}–${to} de ${count}`,
  page: (number: number) => `Página ${number}`,
  previous: 'Anterior',
  next: 'Siguiente',
}
