import type { Translation } from '../lib/messages.ts'
import type { en } from './messages.ts'

export const es: Translation<typeof en> = {
  notFound: 'No encontramos esta página',
  day: { one: 'día', other: 'días' },
  hour: { one: 'hora', other: 'horas' },
}
