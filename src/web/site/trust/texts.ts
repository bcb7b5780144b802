import { counted, figure, textsOf } from '../../../lib/texts.ts'

export const en = {
  heading: 'Your car, looked after',
  hours: 'Hours',
  shuttle: 'Shuttle',
  shuttleText: ({ wait, ride }: { wait: number; ride: number }) =>
    `At your stop within ${minutes(wait)} of your call. The ride takes ${minutes(ride)}.`,
  shuttleMeasured: ({ wait, ride }: { wait: number; ride: number }) =>
    `Usually at your stop ${minutes(wait)} after you call. The ride takes ${minutes(ride)}. Based on our rides over the last four weeks.`,
  security: 'Security',
  securities: {
    fence: 'fenced all the way around',
    lights: 'lit all night',
    cameras: 'cameras that record day and night',
    staff: 'people on site around the clock',
  },
  cover: 'Covered parking',
  covers: {
    OPEN: 'Every space is outdoors.',
    SOME: 'Some spaces are covered.',
    COVERED: 'Every space is covered.',
  },
  height: 'Height limit',
  heightLimit: ({ feet, inches }: { feet: number; inches: number }) =>
    inches === 0 ? `${feet} ft` : `${feet} ft ${inches} in`,
  noHeightLimit: 'No limit.',
  access: 'Accessibility',
  spaces: (count: number) =>
    count === 1
      ? 'One accessible space by the shuttle stop.'
      : `${figure(count)} accessible spaces by the shuttle stop.`,
  shuttleAccess: 'The shuttle is wheelchair accessible.',
  sizes: 'Vehicle sizes',
  size: 'Vehicle size',
}

function minutes(count: number): string {
  return counted(count, { one: 'minute', other: 'minutes' })
}

export const texts = textsOf('site/trust', en)
