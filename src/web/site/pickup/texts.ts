import { figure, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Shuttle pickup',
  description: 'Call the airport shuttle from your phone: choose where you stand and watch it come.',
  head: 'Back on the ground?',
  intro: (business: string, airport: string) =>
    `Get your bags, say where you are, and walk to your island. The green ${business} shuttle takes you from ${airport} to your car.`,
  where: 'Where are you?',
  whereShort: 'Where you are',
  chooseWhere: 'Choose where you are',
  required: 'Required',
  name: 'Your name',
  nameHint: 'Your driver will ask for it',
  number: 'Ticket or booking number',
  numberHint: 'So that a late shuttle earns you points',
  calling: 'Calling …',
  call: 'Call the shuttle',
  island: (id: number) => `Island ${id}`,
  promise: (minutes: number) => `We’ll be there within <time>${minutes} minutes</time>.`,
  orPoints: (points: number) => `If it takes longer, Point Club members get ${figure(points)} points for their stay.`,
  talk: 'Prefer to talk to someone?',
  bulky: 'Tell us about anything bulky: strollers, skis, a wheelchair.',

  ride: {
    title: 'Your shuttle',
    offline: 'No connection right now. We’ll keep trying, and you keep your place in line.',
    another: 'Call another shuttle',
    minutes: 'min',
    untilThere: 'until it arrives',
    lookFor: 'Look for the green shuttle, and tell the driver your name.',
    cancel: 'Cancel pickup',
    cancelSure: 'Cancel your pickup?',
    cancelHint: 'You will lose your place in line.',

    requested: 'Your shuttle is coming in about',
    next: 'You are next.',
    oneAhead: 'One rider is ahead of you.',
    ahead: (count: number) => `${count} riders are ahead of you.`,
    dispatched: 'It is on its way and will arrive in about',
    driving: (driver: string) => `${driver} is driving.`,
    arrived: 'Your shuttle is at the island now',
    board: 'Please board.',
    done: 'Welcome back',
    doneHint: 'Your ride is complete. Drive safely.',
    cancelled: 'This pickup was canceled',
    cancelledHint: 'No shuttle is on its way for it.',
  },

  track: {
    steps: { REQUESTED: 'Called', DISPATCHED: 'On its way', ARRIVED: 'At the island', DONE: 'Back at the lot' },
    soFar: 'So far',
    canceledAt: (time: string) => `Canceled at ${time}`,
    promisedBy: (time: string) => `Promised by <time>${time}</time>.`,
  },
}

export const texts = textsOf('site/pickup', en)
