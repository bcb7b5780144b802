import { messagesOf } from '../../lib/texts.ts'

/** Refusals of the desk for scheduled reports. */
export const en = {
  notOffered: 'This report cannot be scheduled, or you may not read it yourself.',
  getsIt: 'This recipient gets the report already.',
  mayNotRead: 'This person may not read the report.',
}

export const messages = messagesOf('reports', en)
