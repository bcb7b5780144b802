import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the desk for scheduled reports. */
export const en = {
  notOffered: 'This report cannot be scheduled, or you don’t have permission to read it.',
  getsIt: 'This recipient already gets the report.',
  mayNotRead: 'This person doesn’t have permission to read the report.',
}

export const messages = messagesOf('reports', en)
