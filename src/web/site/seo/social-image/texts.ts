import { textsOf } from '../../../../lib/texts.ts'

/** What the pictures of pages say whose own titles would say too little. */
export const en = {
  home: (airport: string) => `${airport} parking. One price, all in.`,
  booking: 'Book your parking',
  gift: 'Parking as a gift',
  contact: 'Talk to a person',
  pickup: 'Call the shuttle',
  companies: 'Parking for companies',
  club: 'Join the Point Club',
  privacy: 'Privacy Policy',
  terms: 'Terms and Conditions',
  blog: 'Before you fly',
  allIn: 'all in',
  distance: (miles: string, airport: string) => `${miles} miles to ${airport}`,
}

export const pictureWords = textsOf('site/seo/social-image', en)
