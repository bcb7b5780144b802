export const REVIEW_STATES = {
  WAITING: ['accent', 'Waiting'],
  PUBLISHED: ['good', 'Published'],
  REFUSED: ['neutral', 'Refused'],
} as const
