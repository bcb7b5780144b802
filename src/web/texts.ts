import { textsOf } from '../lib/texts.ts'

/** Words that many pages share; those of one folder stand beside its pages. */
export const en = {
  siteTitle: 'Airport Parking',
  scriptsRequired: 'Javascript is required',
  connectionLost: 'No connection. What you typed is still here, and the page goes on as soon as you are back online.',
  blog: 'Blog',
  error: 'Error',
  errorOfError: 'An error occurred while showing the error page',
  backHome: 'Go back to home',
  notFound: 'This page could not be found',
  roadSign: (name: string, tagline: string) => `A road sign of ${name}: ${tagline}`,
  foreignRequest: 'This request did not come from a page of this site.',
  tooMuch: 'This is more than the site takes.',
}

export const common = textsOf('web', en)
