import { figure, textsOf } from '../../../lib/texts.ts'

export const en = {
  heading: 'Your car, looked after',
  hours: 'Hours',
  shuttle: 'Shuttle',
  shuttleText: ({ wait, ride }: { wait: number; ride: number }) =>
    `Here within ${wait} minutes of your call, then ${ride} minutes to the terminal.`,
  shuttleMeasured: ({ wait, ride }: { wait: number; ride: number }) =>
    `Usually here ${wait} minutes after you call, then ${ride} minutes to the terminal. Measured on our rides of the last four weeks.`,
  security: 'Security',
  securities: {
    fence: 'fenced all the way around',
    lights: 'lit all night',
    cameras: 'cameras that record day and night',
    staff: 'people on site around the clock',
  },
  cover: 'Cover',
  covers: {
    OPEN: 'All spaces are in the open.',
    SOME: 'Some spaces are under a roof.',
    COVERED: 'Every space is under a roof.',
  },
  height: 'Height limit',
  heightLimit: ({ feet, inches }: { feet: number; inches: number }) =>
    inches === 0 ? `${feet} ft` : `${feet} ft ${inches} in`,
  noHeightLimit: 'None: nothing to duck under.',
  access: 'Accessibility',
  spaces: (count: number) =>
    count === 1
      ? 'One accessible space by the shuttle stop.'
      : `${figure(count)} accessible spaces by the shuttle stop.`,
  shuttleAccess: 'The shuttle takes wheelchairs.',
  sizes: 'Vehicle sizes',
  size: 'Vehicle size',
}

export const texts = textsOf('site/trust', en)
