import { messagesOf } from '../../lib/texts.ts'

export const en = {
  unknownPlaceholder: ({ name }: { name: string }) => `There is no placeholder {{ ${name} }}.`,
  unfilled: ({ name }: { name: string }) => `Replace {{ ${name} }} with text.`,
  nameTaken: 'There is already a template with this name in this language.',
}

export const messages = messagesOf('letters', en)
