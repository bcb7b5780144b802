import { figure, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Blog',
  description: 'Short reads before you fly: getting to the airport, the roads, and parking.',
  heading: 'Before you fly',
  lead: (airport: string) => `Short reads about getting to ${airport} and parking there.`,
  minutes: (minutes: number) => `${figure(minutes)} min read`,
  published: (date: string) => `Published ${date}`,
  updated: (date: string) => `Updated ${date}`,
  knowYourPrice: 'Know your price before you go',
  book: 'Book your visit',
  more: 'More to read',
  contents: 'On this page',
}

export const texts = textsOf('site/blog', en)
