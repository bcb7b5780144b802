import type { ReactNode } from 'react'
import type { Business } from '../../../capabilities/settings/contract.ts'
import { kebab } from '../../links.ts'
import { to } from '../../paths.ts'
import { About } from './articles/about.tsx'
import { GettingToAndFrom } from './articles/getting-to-and-from.tsx'
import { Gridlock } from './articles/gridlock.tsx'
import { RoadConstruction } from './articles/road-construction.tsx'

export interface Article {
  readonly path: string
  readonly title: string
  readonly summary: string
  /** Minutes it takes to read. */
  readonly minutes: number
  readonly Body: (props: { business: Business }) => ReactNode
}

/** The blog, newest first; names and airport come from the settings. */
export function articlesOf({ name, short_name, airport }: Business): readonly Article[] {
  return [
    {
      path: to('BlogSecretsToAvoidGridlock'),
      title: 'Secrets to avoid gridlock this holiday',
      summary: 'When the roads to the airport are full, when they are not, and how to be on the right side of it.',
      minutes: 3,
      Body: Gridlock,
    },
    {
      path: to('BlogGettingToAndFrom', { airport: kebab(airport.short_name) }),
      title: `Getting to and from ${airport.short_name}`,
      summary: 'Train, ride, drop-off or your own car: what each costs you in time, money and nerves.',
      minutes: 4,
      Body: GettingToAndFrom,
    },
    {
      path: to('BlogRoadConstruction'),
      title: 'August 21: road construction near the airport',
      summary: 'How to plan around closed lanes and detours, on that weekend and on any other.',
      minutes: 2,
      Body: RoadConstruction,
    },
    {
      path: to('BlogAbout', { name: kebab(short_name) }),
      title: `About ${name}`,
      summary: 'Who we are, how the lot works, and what we promise.',
      minutes: 2,
      Body: About,
    },
  ]
}
