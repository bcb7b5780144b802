import { counted, textsOf } from '../../../../lib/texts.ts'
import type { Facts, LandingTexts } from '../landing-pages.ts'

function pages({ business, terms, miles }: Facts): LandingTexts {
  const { short_name, airport, phone, islands, name } = business
  const near = airport.short_name
  const call = phone ? ` Or call ${phone} and talk to a person.` : ''
  const {
    free_cancellation_minutes: minutes,
    free_cancellation_hours: hours,
    buy_now_cancellation_fee,
    free_minutes,
  } = terms
  const atFirst = minutes > 0 ? `Cancel for free ${afterBooking(minutes)}` : ''
  const free =
    buy_now_cancellation_fee === '0.00'
      ? `${atFirst ? `${atFirst}, and` : 'Cancel for free'} ${hours > 0 ? 'up to' : 'until'} ${arrival(hours)}.`
      : `${atFirst ? `${atFirst}. With a deposit, it stays` : 'With a deposit, canceling is'} free until ${arrival(hours)}.`
  const change = 'Change your dates as often as you like until you check in. You pay or get back just the difference.'
  const overstay =
    free_minutes > 0 ? ` The first ${counted(free_minutes, { one: 'minute is', other: 'minutes are' })} free.` : ''
  const longest = counted(terms.longest_stay_days, { one: 'day', other: 'days' })
  const shuttle = `The shuttle takes you and your bags to the terminal. When you’re back, request a ride from your phone, and it picks you up at ${islands.length === 1 ? 'its island' : `one of ${islands.length} islands`}.`

  return {
    KeywordValueParking: {
      description: `Value parking near ${near}: what a stay costs all in, and how booking early makes it cheaper.`,
      heading: `Value parking near ${near}`,
      lead: 'Value is the whole price, not the first number on a sign. You’ll see ours, with the airport fee and all taxes, before you choose.',
      examplesTitle: 'What parking costs this month',
      examples: ['A weekend away', 'A week', 'Two weeks'],
      sections: [
        {
          heading: 'How you save',
          text: 'Three things bring the price down, and all of them are up to you.',
          points: [
            'Book early: the discount grows in steps, up to 30 days ahead.',
            'Pay when you book: it’s the cheapest way to park here.',
            'Stay a full week: seven days together usually cost less than seven single days.',
          ],
        },
        {
          heading: 'What you don’t give up',
          text: `A booked space is yours, however full the lot is when you arrive. ${change} ${free}`,
        },
      ],
      questions: [
        {
          question: 'Is the value price for certain spaces only?',
          answer:
            'No. Every space of your vehicle class costs the same. What you save depends on when and how you book.',
        },
        {
          question: 'Will I pay anything extra at the gate?',
          answer: `Not for the time you booked. If you stay longer, you pay for the extra time when you leave.${overstay}`,
        },
      ],
    },
    KeywordRates: {
      description: `Parking rates at ${name}: live all-in prices by length of stay and vehicle, fees and taxes included.`,
      heading: `Parking rates at ${short_name}`,
      lead: 'Today’s prices for stays that start two weeks from now, booked and paid online. Fees and taxes are included.',
      examplesTitle: 'Rates by length of stay',
      examples: ['1 day', '3 days', '1 week'],
      sections: [
        {
          heading: 'How rates work',
          text: 'A parking day runs from the minute you arrive to the same time the next day.',
          points: [
            'Each full day is charged at the day rate for its season.',
            'Hours beyond the last full day cost the hourly rate, never more than a day.',
            'Seven days in a row cost the weekly rate, never more than seven days.',
          ],
        },
        {
          heading: 'Seasons',
          text: 'Summer and the weeks around the holidays have their own rates. If your stay spans two seasons, each day is charged at the rate for its season. The price we show you already adds that up.',
        },
      ],
      questions: [
        {
          question: 'Why is my price different from the table?',
          answer:
            'Your dates are different. The discount depends on how early you book, and each day is charged at the rate for its season. Enter your dates to see your price, all in.',
        },
        {
          question: 'Can my rate change after I book?',
          answer: 'No. If our prices drop for your dates, we may email you an offer at the lower price.',
        },
      ],
    },
    KeywordOffsiteParking: {
      description: `Off-site parking ${miles} miles from ${near}, with a shuttle to the terminal. Live prices, all in.`,
      heading: `Off-site parking for ${near}`,
      lead: `Park ${miles} miles from the terminal instead of above it. The shuttle covers the distance, and you keep the difference.`,
      examplesTitle: 'What off-site parking costs',
      examples: ['Two days', 'Five days', 'Ten days'],
      sections: [
        {
          heading: 'Off-site in three steps',
          text: 'It takes a few minutes longer than the terminal’s own garage, and there’s no hunting for a space.',
          points: [
            'Drive in and show your booking code at the gate.',
            'Park in your row and take a picture of its number.',
            'Ride to the terminal with your bags.',
          ],
        },
        { heading: 'On the way back', text: shuttle },
      ],
      questions: [
        {
          question: 'How much time should I allow?',
          answer:
            'Be at the lot two and a half hours before a domestic flight and three before an international one. That leaves time for the shuttle and the lines.',
        },
        {
          question: 'Does the shuttle cost anything?',
          answer: 'No. It’s included in the price, both ways, bags and all.',
        },
      ],
    },
    KeywordParkingNear: {
      description: `Parking near ${airport.name}: book a space ${miles} miles from the terminal at one all-in price.`,
      heading: `Parking near ${near}`,
      lead: `${name} is ${miles} miles from ${airport.name}. Book before you leave home, and the space is yours.`,
      examplesTitle: `Prices near ${near}`,
      examples: ['One night', 'A long weekend', 'A week'],
      sections: [
        {
          heading: 'Why book near the airport',
          text: 'Parking close to a terminal runs out on the busiest travel days. With a booking, your space is held.',
        },
        { heading: 'From the lot to the terminal', text: shuttle },
      ],
      questions: [
        {
          question: `How far is the lot from ${near}?`,
          answer: `${miles} miles in a straight line. You’ll find directions with the map on our home page.`,
        },
        {
          question: 'Can I come without a booking?',
          answer: `Yes, if there’s space, at the drive-up price. Booking ahead costs less and holds your space.${call}`,
        },
      ],
    },
    KeywordClosestLotTo: {
      description: `How close is close? ${miles} miles from ${near}, with a shuttle to the terminal, at one all-in price.`,
      heading: `A lot close to ${near}`,
      lead: `${miles} miles: close enough that the ride is shorter than the walk through some garages.`,
      examplesTitle: 'What parking close by costs',
      examples: ['Overnight', 'Three days', 'A week'],
      sections: [
        {
          heading: 'Close is a matter of minutes',
          text: 'Miles don’t tell you much. Count the minutes from your parked car to the security line.',
          points: [
            'No ramps and no searching: drive to a row and park.',
            'You load your bags once, at your car.',
            'The shuttle stops at the terminal, not at the far end of a garage.',
          ],
        },
        { heading: 'When you land', text: shuttle },
      ],
      questions: [
        {
          question: 'What if my flight is late?',
          answer:
            'Don’t worry about the clock. If the delay is confirmed by flight data or our staff, your booked price still applies, as your receipt explains.',
        },
        {
          question: 'Where do I wait for the shuttle?',
          answer:
            islands.map(({ id, name: stop }) => `Island ${id}: ${stop}.`).join(' ') ||
            'At the stop you see when you call the shuttle.',
        },
      ],
    },
    KeywordLongTermParking: {
      description: `Long-term parking near ${near} for up to ${longest}, with weekly rates and live all-in prices.`,
      heading: `Long-term parking near ${near}`,
      lead: `Away for weeks? Park up to ${longest}. Every full week costs the weekly rate, and your price is locked in when you book.`,
      examplesTitle: 'What a long stay costs',
      examples: ['One week', 'Two weeks', 'Thirty days'],
      sections: [
        {
          heading: 'Before a long stay',
          text: 'A car that sits for weeks needs a little care first.',
          points: [
            'Fill up and check the tires. Both save you trouble on the way home.',
            'Keep chargers, sunglasses, and papers out of sight.',
            'Don’t leave food in the car. Something small will find it.',
          ],
        },
        {
          heading: 'If you come back earlier or later',
          text: `${change} We don’t refund unused time on the day you leave, so change your dates as soon as you know.`,
        },
      ],
      questions: [
        {
          question: 'Is there a cheaper monthly rate?',
          answer:
            'A month costs four weekly rates plus any extra days. Book 30 days ahead and you also get the full book-ahead discount.',
        },
        {
          question: 'Can I park a van or an RV?',
          answer: 'Yes, as an oversize vehicle. There aren’t many of those spaces, so book early.',
        },
      ],
    },
    KeywordOvernightParking: {
      description: `Overnight parking near ${near}: one night or two at a live all-in price, with a shuttle to early flights.`,
      heading: `Overnight parking near ${near}`,
      lead: 'Out tonight, back tomorrow. A night is one parking day: it ends at the same time the next day.',
      examplesTitle: 'What a night costs',
      examples: ['Tomorrow night', 'Two nights', 'A night next week'],
      sections: [
        {
          heading: 'Made for short trips',
          text: 'Arrive at 7 in the evening, leave by 7 the next evening: one day. If you’re back an hour later, you pay for an hour, not a second day.',
        },
        {
          heading: 'Late and early',
          text: `Many stays start before dawn and end after midnight. The gate reads your code at any hour. ${shuttle}`,
        },
      ],
      questions: [
        {
          question: 'Can I book for tonight?',
          answer: 'Yes, up to 15 minutes after you arrive, as long as there’s space.',
        },
        { question: 'What if my plans change that day?', answer: `${change} ${free}` },
      ],
    },
    KeywordDeals: {
      description: `Parking deals near ${near}: the earlier you book, the more you save on the drive-up price. See by how much, live.`,
      heading: 'Parking deals',
      lead: 'The best deal is on your calendar: the earlier you book, the more you save, up to a month ahead.',
      examplesTitle: 'Four days, booked…',
      examples: ['… for tomorrow', '… a week ahead', '… two weeks ahead'],
      sections: [
        {
          heading: 'Have a code?',
          text: 'Enter it with your dates. The price updates as soon as the code applies. If it doesn’t, we’ll tell you why.',
        },
        {
          heading: 'Deals for regulars',
          text: 'Point Club members earn points with every stay and turn them into free days. Companies can get their own rate: see Parking for companies.',
        },
      ],
      questions: [
        {
          question: 'Can I use two codes at once?',
          answer: 'No, one code per booking. It comes off after the book-ahead discount, so you keep both.',
        },
        {
          question: 'What if the price drops after I book?',
          answer:
            'We check every day. If your stay gets cheaper by more than a few dollars, we email you an offer for the difference.',
        },
      ],
    },
    KeywordGarage: {
      description: `Airport garage or open lot near ${near}? What each costs you in money and time.`,
      heading: 'Garage or lot?',
      lead: `The terminal’s garage is right there. Our lot is ${miles} miles away. Here is how to choose, honestly.`,
      examplesTitle: 'What the lot costs, all in',
      examples: ['One day', 'Four days', 'A week'],
      sections: [
        {
          heading: 'Take the garage when…',
          text: 'There are good reasons to.',
          points: [
            'you’re meeting someone and leaving within an hour or two,',
            'every minute counts and someone else is paying,',
            'rain on the way to the shuttle would ruin what you’re wearing or carrying.',
          ],
        },
        {
          heading: 'Take the lot when…',
          text: 'For a day or more, it’s hard to beat.',
          points: [
            'you want to know the full price before you leave home,',
            'the garage might be full, and a booked space is held for you,',
            'you have bags, kids, or both: the shuttle stops at your row.',
          ],
        },
      ],
      questions: [
        {
          question: 'Who can drive my car out?',
          answer: 'Anyone who has its ticket or code. Every driver shows one at the gate on the way out.',
        },
      ],
    },
  }
}

function afterBooking(minutes: number): string {
  return `within ${counted(minutes, { one: 'minute', other: 'minutes' })} of booking`
}

/** What follows "until": without hours to spare, the arrival itself. */
function arrival(hours: number): string {
  return hours > 0 ? `${counted(hours, { one: 'hour', other: 'hours' })} before you arrive` : 'you arrive'
}

/** What the nine pages say, each whole: what is good in one language is seldom good word for word in another. */
export const en = { pages }

export const texts = textsOf('site/landing/pages', en)
