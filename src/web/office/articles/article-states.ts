export const ARTICLE_STATES = {
  PUBLISHED: ['good', 'Published'],
  DRAFT: ['accent', 'Draft'],
  MISSING: ['neutral', 'Not written'],
} as const

export const ARTICLE_LANGUAGES = { en: 'English', es: 'Spanish' }
