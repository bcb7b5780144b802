import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Reviews',
  description: 'What people who parked here say, good and bad, with our answers.',
  heading: 'What people who parked here say',
  lead: 'We ask everyone who parks here. We read each review before it appears, and leave out insults and other people’s names, but never a bad score.',
  readAll: 'Read all reviews',
  ratings: {
    average: (average: string) => `<average>${average}</average> out of 5`,
    from: (people: number) =>
      `from ${counted(people, { one: 'person', other: 'people' })} who parked here in the last year.`,
    scores: 'Scores',
  },
  filter: 'Show reviews with',
  all: 'All scores',
  stars: (score: number) => counted(score, { one: 'star', other: 'stars' }),
  of: (score: number) => `${score} out of 5`,
  guest: 'A guest',
  stayed: (month: string) => `Stayed in ${month}`,
  answer: (business: string) => `Reply from ${business}`,
  older: 'Older reviews',
  newest: 'Newest reviews',
  pages: 'Pages of reviews',
  none: 'No reviews yet',
  noneWith: 'No reviews with this score',
  noneHint: 'After each stay, we ask how it was. Reviews that guests let us publish appear here.',
  book: 'Find a price',
}

export const texts = textsOf('site/reviews', en)
