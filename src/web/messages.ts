import { messages } from '../lib/messages.ts'
import { es } from './messages.es.ts'

/** Words that many pages share; those of one folder stand beside its pages. */
export const en = {
  notFound: 'This page could not be found',
  day: { one: 'day', other: 'days' },
  hour: { one: 'hour', other: 'hours' },
}

export const common = messages({ en, es })
