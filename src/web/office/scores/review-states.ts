export const REVIEW_STATES = {
  WAITING: ['accent', 'Waiting'],
  PUBLISHED: ['good', 'Published'],
  REFUSED: ['neutral', 'Refused'],
} as const

/** Why a review is not on the site. */
export const REFUSED_FOR = [
  { value: 'PERSONAL', label: 'It names someone or shares something private' },
  { value: 'INSULT', label: 'It insults or threatens someone' },
  { value: 'ADVERTISING', label: 'It advertises something' },
  { value: 'OFF_TOPIC', label: 'It isn’t about a stay with us' },
] as const
