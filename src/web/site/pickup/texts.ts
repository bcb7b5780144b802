import { counted, textsOf } from '../../../lib/texts.ts'

export const en = {
  title: 'Shuttle pickup',
  description: 'Call the airport shuttle from your phone: choose where you are and watch it arrive.',
  head: 'Back on the ground?',
  intro: (business: string, airport: string) =>
    `Get your bags, say where you are, and walk to your island. The green ${business} shuttle takes you from ${airport} to your car.`,
  headOut: 'Ride to the terminal',
  introOut: (business: string, airport: string) =>
    `The green ${business} shuttle takes you from the lot to ${airport}. Choose the island where you want to get off.`,
  known: (number: string) => `For your booking ${number}`,
  knownText: 'We filled this in from your booking. Check it, then call the shuttle.',
  where: 'Where are you?',
  whereShort: 'Where you are',
  chooseWhere: 'Choose where you are',
  whereOut: 'Where do you get off?',
  whereOutShort: 'Where you get off',
  chooseWhereOut: 'Choose where you get off',
  name: 'Your name',
  nameHint: 'Your driver will ask for it',
  number: 'Ticket or booking number',
  numberHint: 'So a late shuttle earns you points',
  direction: 'Where to?',
  directions: { TO_LOT: 'To the lot', TO_AIRPORT: 'To the airport' },
  directionHints: {
    TO_LOT: 'You’re at one of the airport’s islands',
    TO_AIRPORT: 'You’re at the lot; the island is where you’ll get off',
  },
  party: 'How many people',
  childSeats: 'Child seats',
  noChildSeats: 'None',
  wheelchair: 'Someone in our party uses a wheelchair',
  calling: 'Calling…',
  call: 'Call the shuttle',
  island: (id: number) => `Island ${id}`,
  promise: (minutes: number) =>
    `We’ll be there within <time>${counted(minutes, { one: 'minute', other: 'minutes' })}</time>.`,
  orPoints: (points: number) =>
    `If it takes longer, Point Club members get ${counted(points, { one: 'point', other: 'points' })}.`,
  talk: 'Prefer to talk to someone?',
  bulky: 'Tell us about anything bulky: strollers, skis, golf bags.',

  flight: {
    titles: {
      LANDED: (flight: string, time: string) => `Flight ${flight} landed at ${time}`,
      LATE: (flight: string, time: string) => `Flight ${flight} is late: it lands at ${time}`,
      ON_TIME: (flight: string, time: string) => `Flight ${flight} lands at ${time}`,
    },
    /** Of a flight that lands on another day. */
    ahead: {
      LATE: (flight: string, moment: string) => `Flight ${flight} is late: it lands on ${moment}`,
      ON_TIME: (flight: string, moment: string) => `Flight ${flight} lands on ${moment}`,
    },
    next: {
      LANDED: 'Welcome back. Call the shuttle as soon as you have your bags.',
      LATE: 'Your price holds while you wait. Call the shuttle once you’ve landed and have your bags.',
      ON_TIME: 'Call the shuttle once you’ve landed and have your bags.',
    },
  },

  share: {
    title: 'Is someone waiting for you?',
    text: 'Send a link so they can follow your ride until you arrive. It shows your first name, the minutes to go, and the shuttle on the map. Nothing else.',
    make: 'Share this ride',
    link: 'Link to this ride',
    copy: 'Copy link',
    copied: 'Copied',
    stop: 'Stop sharing',
  },
  shared: {
    title: (name: string) => `${name}’s shuttle`,
    over: 'This ride is no longer shared',
    overText: 'The ride is over, or the person who sent you this link stopped sharing it.',
    requested: (name: string) => `${name} is waiting for the shuttle. It arrives in about`,
    dispatched: (name: string) => `The shuttle will pick up ${name} in about`,
    arrived: (name: string) => `${name} is on the way to the lot`,
    arrivedOut: (name: string) => `${name} is on the way to the airport`,
    offline: 'No connection right now. This is what we last knew, and we’ll keep trying.',
  },
  vehicleAway: (miles: string) => `The shuttle is ${miles} miles from the airport.`,
  drawing: 'Not to scale. The shuttle moves when its driver shares its location.',

  ride: {
    title: 'Your shuttle',
    offline: 'No connection right now. We’ll keep trying, and you keep your place in line.',
    another: 'Call another shuttle',
    minutes: 'min',
    untilThere: 'until it arrives',
    lookFor: 'Look for the green shuttle, and tell the driver your name.',
    cancel: 'Cancel pickup',
    cancelSure: 'Cancel your pickup?',
    cancelHint: 'You’ll lose your place in line.',

    group: (people: number) => counted(people, { one: 'person', other: 'people' }),
    fromLot: 'From the lot to',
    lookForAtLot: 'Wait at the booth, and tell the driver your name.',
    away: (vehicle: string, miles: string) => `${vehicle} is ${miles} miles from the airport.`,
    atLot: 'Your shuttle is at the booth now',
    doneOut: 'Have a good flight',
    doneOutHint: 'Your ride is complete.',
    requested: 'Your shuttle is coming in about',
    next: 'You’re next.',
    oneAhead: 'One rider is ahead of you.',
    ahead: (count: number) => `${count} riders are ahead of you.`,
    dispatched: 'It’s on its way and will arrive in about',
    driving: (driver: string) => `${driver} is driving.`,
    arrived: 'Your shuttle is at the island now',
    board: 'Please board.',
    done: 'Welcome back',
    doneHint: 'Your ride is complete. Drive safely.',
    cancelled: 'This pickup was canceled',
    cancelledHint: 'No shuttle is coming.',
  },

  track: {
    steps: { REQUESTED: 'Called', DISPATCHED: 'On its way', ARRIVED: 'At the island', DONE: 'Back at the lot' },
    stepsOut: { ARRIVED: 'At the booth', DONE: 'At the airport' },
    soFar: 'So far',
    canceledAt: (time: string) => `Canceled at ${time}`,
    promisedBy: (time: string) => `Promised by <time>${time}</time>.`,
  },
}

export const texts = textsOf('site/pickup', en)
