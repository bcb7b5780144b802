import { textsOf } from '../../lib/texts.ts'

/** Words in lists that articles show. */
export const en = { island: 'Island' }

export const texts = textsOf('content', en)
