import { textsOf } from '../../../../lib/texts.ts'
import type { Facts, LandingTexts } from '../landing-pages.ts'

function pages({ business, terms, miles }: Facts): LandingTexts {
  const { short_name, airport, phone, islands, name } = business
  const near = airport.short_name
  const call = phone ? ` Or call ${phone}: people answer.` : ''
  const { free_cancellation_minutes: minutes, free_cancellation_hours: hours, buy_now_cancellation_fee } = terms
  const free =
    buy_now_cancellation_fee === '0.00'
      ? `Cancel for free within ${minutes} minutes of booking, and up to ${hours} hours before you arrive.`
      : `Cancel for free within ${minutes} minutes of booking. With a deposit it stays free until ${hours} hours before you arrive.`
  const change =
    'Change your dates as often as you like until you check in. Only a difference in price is charged or given back.'
  const shuttle = `The shuttle takes you and your bags to the terminal. When you are back it fetches you at ${islands.length === 1 ? 'its island' : `one of ${islands.length} islands`}; ask for it from your phone.`

  return {
    KeywordValueParking: {
      description: `Value parking near ${near}: what a stay costs all in, and how booking early makes it cheaper.`,
      heading: `Value parking near ${near}`,
      lead: 'Value is the whole price, not the first number on a sign. Ours has the airport fee and all taxes in it before you choose.',
      examplesTitle: 'What value costs this month',
      examples: ['A weekend away', 'A week', 'Two weeks'],
      sections: [
        {
          heading: 'Where the saving comes from',
          text: 'Three things bring the price down, and you choose all of them yourself.',
          points: [
            'Book early: the discount grows with every week before you arrive.',
            'Pay when you book: that is the cheapest way to park here.',
            'Stay a full week: seven days cost less than seven single ones.',
          ],
        },
        {
          heading: 'What you do not give up',
          text: `A booked space is yours, whatever the lot looks like when you come. ${change} ${free}`,
        },
      ],
      questions: [
        {
          question: 'Is the value price for certain spaces only?',
          answer:
            'No. Every space of your vehicle class costs the same. What you save depends on when and how you book.',
        },
        {
          question: 'Does anything come on top at the gate?',
          answer:
            'Not for the time you booked. If you stay longer, the extra time is charged when you leave, and the first half hour of it is free.',
        },
      ],
    },
    KeywordRates: {
      description: `Parking rates at ${name}: live all-in prices by length of stay and vehicle, fees and taxes included.`,
      heading: `Parking rates at ${short_name}`,
      lead: 'These are today’s prices for stays that begin two weeks from now, booked online and paid now. Fees and taxes are in them.',
      examplesTitle: 'Rates by length of stay',
      examples: ['1 day', '3 days', '1 week'],
      sections: [
        {
          heading: 'How a rate is made',
          text: 'A parking day runs from the minute you arrive to the same minute of the next day.',
          points: [
            'Full days cost the day rate of the season they fall in.',
            'Hours after the last full day cost the hour rate, never more than a day.',
            'Seven days in a row cost the week rate, never more than seven days.',
          ],
        },
        {
          heading: 'Seasons',
          text: 'Summer and the weeks around the holidays have rates of their own. A stay that begins in one season and ends in another pays each day by its own rate. The price you are shown has done that sum already.',
        },
      ],
      questions: [
        {
          question: 'Why is my price different from the table?',
          answer:
            'Because your dates are. The discount depends on how early you book, and each day has the rate of its season. Enter your dates and you see your price, all in.',
        },
        {
          question: 'Do rates change after I booked?',
          answer: 'Yours does not. If our prices fall for your dates you may get an offer for the lower one by e-mail.',
        },
      ],
    },
    KeywordOffsiteParking: {
      description: `Off-site parking ${miles} miles from ${near}, with a shuttle to the terminal. Live prices, all in.`,
      heading: `Off-site parking for ${near}`,
      lead: `Park ${miles} miles from the terminal instead of above it. The shuttle makes up for the distance, and you keep the difference.`,
      examplesTitle: 'What off-site costs',
      examples: ['Two days', 'Five days', 'Ten days'],
      sections: [
        {
          heading: 'Off-site in three steps',
          text: 'It takes a few minutes more than the terminal’s own garage, and saves the search for a space.',
          points: [
            'Drive in and show the code of your booking at the gate.',
            'Park on your row and take a picture of its number.',
            'Ride to the terminal with your bags.',
          ],
        },
        { heading: 'On the way back', text: shuttle },
      ],
      questions: [
        {
          question: 'How much time should I plan?',
          answer:
            'Be at the lot two and a half hours before a domestic flight and three before an international one. That leaves room for the shuttle and the lines.',
        },
        {
          question: 'Does the shuttle cost anything?',
          answer: 'No. It is part of the price, both ways, with your bags.',
        },
      ],
    },
    KeywordParkingNear: {
      description: `Parking near ${airport.name}: book a space ${miles} miles from the terminal at one all-in price.`,
      heading: `Parking near ${near}`,
      lead: `${name} is ${miles} miles from ${airport.name}. Book before you leave home and the space is yours.`,
      examplesTitle: `Prices near ${near}`,
      examples: ['One night', 'A long weekend', 'A week'],
      sections: [
        {
          heading: 'Why book near the airport',
          text: 'Space close to a terminal runs out on the days when most people fly. We never sell more spaces than we have: when you hold a booking, you have one.',
        },
        { heading: 'From the lot to the terminal', text: shuttle },
      ],
      questions: [
        {
          question: `How far is the lot from ${near}?`,
          answer: `${miles} miles in a straight line. Directions for your navigation are on the map of our home page.`,
        },
        {
          question: 'Can I come without a booking?',
          answer: `Yes, as long as there is space, at the drive-up price. Booking is cheaper and certain.${call}`,
        },
      ],
    },
    KeywordClosestLotTo: {
      description: `How close is close? ${miles} miles from ${near}, door to terminal by shuttle, at one price with everything in it.`,
      heading: `A lot close to ${near}`,
      lead: `${miles} miles: near enough that the ride is shorter than the walk through some garages.`,
      examplesTitle: 'What close costs',
      examples: ['Overnight', 'Three days', 'A week'],
      sections: [
        {
          heading: 'Close is a matter of minutes',
          text: 'Miles say little at the airport’s curb. Count from the parked car to the line at security instead.',
          points: [
            'No ramps and no search: you drive to a row and stop.',
            'Bags are loaded once, at your car.',
            'The shuttle stops at the terminal, not at the far end of a garage.',
          ],
        },
        { heading: 'When you land', text: shuttle },
      ],
      questions: [
        {
          question: 'What if my flight is late?',
          answer:
            'The lot is open when you come. Tell us about the delay and the price you booked holds on by the rule on your receipt.',
        },
        {
          question: 'Where do I wait for the shuttle?',
          answer:
            islands.map(({ id, name: stop }) => `Island ${id}: ${stop}.`).join(' ') ||
            'At the stop that your pickup names.',
        },
      ],
    },
    KeywordLongTermParking: {
      description: `Long-term parking near ${near} for up to ${terms.longest_stay_days} days, with week rates and live all-in prices.`,
      heading: `Long-term parking near ${near}`,
      lead: `Away for weeks? Park up to ${terms.longest_stay_days} days. Every full week costs the week rate, and the price is fixed when you book.`,
      examplesTitle: 'What a long stay costs',
      examples: ['One week', 'Two weeks', 'Thirty days'],
      sections: [
        {
          heading: 'Before a long stay',
          text: 'A car that stands for weeks is happier with a little care.',
          points: [
            'Fill up and check the tires: both save you trouble on the way home.',
            'Take chargers, sunglasses and papers out of sight.',
            'Leave no food. Somebody small will find it.',
          ],
        },
        {
          heading: 'If you come back earlier or later',
          text: `${change} Unused time on the day you leave is not refunded, so move your dates as soon as you know.`,
        },
      ],
      questions: [
        {
          question: 'Is there a cheaper month rate?',
          answer:
            'Four week rates in a row are the month rate. Booked 30 days ahead the full early-booking discount comes off as well.',
        },
        {
          question: 'May I leave a van or an RV?',
          answer: 'Yes, as an oversize vehicle. Those spaces are few: book them early.',
        },
      ],
    },
    KeywordOvernightParking: {
      description: `Overnight parking near ${near}: one night or two at a live all-in price, with a shuttle to early flights.`,
      heading: `Overnight parking near ${near}`,
      lead: 'Out tonight, back tomorrow. A night is one parking day: it ends at the hour at which it began.',
      examplesTitle: 'What a night costs',
      examples: ['Tomorrow night', 'Two nights', 'A night next week'],
      sections: [
        {
          heading: 'Made for short trips',
          text: 'Arrive at seven in the evening, leave by seven the next evening: one day. If you come back an hour later, you pay an hour, not a second day.',
        },
        {
          heading: 'Late and early',
          text: `Many stays begin before dawn and end after midnight. The gate reads your code at any hour. ${shuttle}`,
        },
      ],
      questions: [
        {
          question: 'Can I book for tonight?',
          answer: 'Yes, up to a quarter of an hour after the time you arrive, as long as there is space.',
        },
        { question: 'What if my plans change on the day?', answer: `${change} ${free}` },
      ],
    },
    KeywordDeals: {
      description: `Parking deals near ${near}: the earlier you book, the more you save on the drive-up price. See by how much, live.`,
      heading: 'Parking deals',
      lead: 'The best deal is on your calendar: the earlier you book, the further you are below the drive-up price. It grows until a month ahead.',
      examplesTitle: 'Four days, booked …',
      examples: ['… for tomorrow', '… a week ahead', '… two weeks ahead'],
      sections: [
        {
          heading: 'Have a code?',
          text: 'Enter it with your dates. The price changes as soon as it applies; when it does not, you are told why, so that you can mend it.',
        },
        {
          heading: 'Deals that come back',
          text: 'Members of the Point Club earn points with every stay and turn them into free days. Companies can have a rate of their own: see the corporate program.',
        },
      ],
      questions: [
        {
          question: 'Can I use two codes at once?',
          answer: 'One code a booking. It comes off after the early-booking discount, so you keep both.',
        },
        {
          question: 'What if the price falls after I booked?',
          answer:
            'We look every day. If your stay has become cheaper by more than a few dollars, you get the difference offered by e-mail.',
        },
      ],
    },
    KeywordGarage: {
      description: `Airport garage or open lot near ${near}? What each costs you in money and minutes.`,
      heading: 'Garage or lot?',
      lead: `The terminal’s garage is right there. Our lot is ${miles} miles away. Here is how to choose, honestly.`,
      examplesTitle: 'What the lot costs, all in',
      examples: ['One day', 'Four days', 'A week'],
      sections: [
        {
          heading: 'Take the garage when …',
          text: 'It has its hours.',
          points: [
            'you meet somebody and leave again within an hour or two,',
            'every minute counts and somebody else pays,',
            'rain on the way to the shuttle would spoil what you wear or carry.',
          ],
        },
        {
          heading: 'Take the lot when …',
          text: 'For anything from a day upwards it is hard to beat.',
          points: [
            'you want to know the price before you leave home, with everything in it,',
            'a garage might be full: a booked space is not,',
            'you have bags, children or both: the shuttle stops at your row.',
          ],
        },
      ],
      questions: [
        {
          question: 'Who can drive my car out?',
          answer: 'Whoever holds its ticket or code: every car that leaves shows one at the gate.',
        },
      ],
    },
  }
}

/** What the nine pages say, each whole: what is good in one language is seldom good word for word in another. */
export const en = { pages }

export const texts = textsOf('site/landing/pages', en)
