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
  nameHint: 'The driver asks for it',
  number: 'Ticket or booking number',
  numberHint: 'With it your wait counts for your points',
  calling: 'Calling …',
  call: 'Call the shuttle',
  island: (id: number) => `Island ${id}`,
  promise: (minutes: number) => `We are there within <time>${minutes} minutes</time>.`,
  orPoints: (points: number) => `If it takes longer, Point Club members get ${figure(points)} points for their stay.`,
  talk: 'Rather talk to somebody?',
  bulky: 'Tell us about anything bulky: strollers, skis, a wheelchair.',

  ride: {
    title: 'Your shuttle',
    offline: 'No connection right now. We keep trying; your place in the queue is kept.',
    another: 'Call another shuttle',
    minutes: 'min',
    untilThere: 'until it is there',
    lookFor: 'Look for the green shuttle, and tell the driver your name.',
    callOff: 'Call it off',
    callOffSure: 'Call the shuttle off?',
    callOffHint: 'You lose your place among those who wait.',

    requested: 'Your shuttle is coming in about',
    next: 'You are next.',
    oneAhead: 'One is ahead of you.',
    ahead: (count: number) => `${count} are ahead of you.`,
    dispatched: 'It is on its way, and there in about',
    driving: (driver: string) => `${driver} is driving.`,
    arrived: 'Your shuttle is at the island now',
    board: 'Please board.',
    done: 'Welcome back',
    doneHint: 'This ride is done. Drive safely.',
    cancelled: 'This ride is called off',
    cancelledHint: 'Nobody is coming for it.',
  },

  track: {
    steps: { REQUESTED: 'Called', DISPATCHED: 'On its way', ARRIVED: 'At the island', DONE: 'Back at the lot' },
    soFar: 'So far',
    calledOffAt: (time: string) => `Called off at ${time}`,
    promisedBy: (time: string) => `Promised by <time>${time}</time>.`,
  },
}

export const texts = textsOf('site/pickup', en)
