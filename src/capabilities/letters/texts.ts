import { messagesOf } from '../../lib/texts.ts'

export const en = {
  unknownPlaceholder: ({ name }: { name: string }) => `Nothing is known as {{ ${name} }}.`,
  unfilled: ({ name }: { name: string }) => `Fill in what {{ ${name} }} stands for.`,
  nameTaken: 'A template in this language has this name already.',
}

export const messages = messagesOf('letters', en)
