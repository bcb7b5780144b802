import { textsOf } from '../lib/texts.ts'

/** Words that many pages share; those of one folder stand beside its pages. */
export const en = {
  siteTitle: 'Airport Parking',
  scriptsRequired: 'Javascript is required',
  connectionLost:
    'You’re offline. What you entered is still here, and this page will pick up where you left off once you’re back.',
  blog: 'Blog',
  error: 'Error',
  errorOfError: 'An error occurred while showing the error page',
  backHome: 'Go back to home',
  notFound: 'This page could not be found',
  roadSign: (name: string, tagline: string) => `Road sign for ${name}: ${tagline}`,
  foreignRequest: 'This request did not come from a page of this site. Open the page again and try once more.',
}

export const common = textsOf('web', en)
