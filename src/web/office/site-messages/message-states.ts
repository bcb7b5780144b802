export const MESSAGE_STATES = {
  SHOWN: ['good', 'On the site'],
  PLANNED: ['accent', 'Scheduled'],
  OVER: ['neutral', 'Ended'],
} as const

export const MESSAGE_TONES = { INFO: 'News', WARNING: 'Warning' }
