import { messagesOf } from '../../lib/texts.ts'

export const en = {
  unknownPlaceholder: ({ name }: { name: string }) => `Nothing is known as {{ ${name} }}.`,
  unfilled: ({ name }: { name: string }) => `Fill in what {{ ${name} }} stands for.`,
  nameTaken: 'A template in this language has this name already.',
  changedSince:
    'Somebody else saved this template in the meantime. Open it again, and make your change to what it is now.',
}

export const messages = messagesOf('letters', en)
