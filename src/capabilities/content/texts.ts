import { messagesOf, textsOf } from '../../lib/texts.ts'

export const en = {
  island: 'Island',
  isPublished: 'This article is already on the blog.',
  isDraft: 'This article is already a draft.',
  addressInUse: 'There is already an article at this address.',
}

export const texts = textsOf('content', en)
export const messages = messagesOf('content', en)
