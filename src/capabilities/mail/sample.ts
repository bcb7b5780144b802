import type { Settings } from '../settings/contract.ts'
import { frame } from './frame.ts'
import { codeImage } from './inline-images.ts'
import type { PublicLinks } from './links.ts'

const ID = '00000000-0000-7000-8000-000000000000'
const NUMBER = 'K7WQ2M9AB'
const VOUCHER = 'K7WQ2M9ABC'
const RECEIPT = '4TZ9K2QX7'
const VALIDATION = '7K2M9QX4'
const TOKEN = 'sample-of-a-token'
const CARD = 'Visa ending in 4242'

/**
 * Sample data for every message, so that staff see their texts in a mail before anybody gets one. It has all values
 * that the shipped messages use.
 */
export function sampleView(settings: Pick<Settings, 'business' | 'glossary'>, links: PublicLinks): object {
  const around = frame(settings, links)
  const { brand, on_brand, accent } = around.color
  const arrive = { full: 'Tue, 12/01/26, 8:00 am', day: 'Tue, 12/01/26', time: '8:00 am' }
  const leave = { full: 'Fri, 12/04/26, 8:00 am', day: 'Fri, 12/04/26', time: '8:00 am' }
  return {
    ...around,
    codes: [NUMBER, VOUCHER, RECEIPT, VALIDATION].map((text) => ({ text, shownTo: '' })),
    sign: { color: brand, ink: on_brand, arrow: accent, tab: 'Booking', number: NUMBER },
    stay: { arrive, leave, left: leave.full, length: '3 days', vehicle: 'Standard' },
    price: samplePrice(),
    terms: ['Cancel for free within 30 minutes of booking', 'Free until 6 hours before arrival'],
    code: { text: NUMBER, image: codeImage(NUMBER) },
    booking: {
      number: NUMBER,
      full_name: 'Ada Lovelace',
      phone_number: '(206) 555-0100',
      flight_number_departing: 'AS 12',
      flight_number_returning: 'AS 13',
      details: [
        { key: 'full_name', label: 'Booked for', value: 'Ada Lovelace' },
        { key: 'phone_number', label: 'Phone', value: '(206) 555-0100' },
        { key: 'flight_number_departing', label: 'Departing flight', value: 'AS 12' },
        { key: 'flight_number_returning', label: 'Returning flight', value: 'AS 13' },
      ],
      card: CARD,
      is_paid: true,
      due_at_lot: '',
    },
    report: {
      name: 'Sales by day',
      from: 'Sun, 11/01/26',
      until: 'Mon, 11/30/26',
      is_day: false,
      rows: '30',
      is_cut: false,
      days: 30,
    },
    dispute: {
      is_due: false,
      amount: '$74.57',
      subject: `Booking ${NUMBER}`,
      customer: 'Ada Lovelace',
      reason: 'Did not pay it (fraudulent)',
      due: 'Tue, 12/08/26, 8:00 am',
      days: 6,
    },
    day: {
      number: 118,
      date: 'Tue, 12/01/26',
      net: '$2,209.42',
      card: '$1,913.68',
      cash: '$218.11',
      transfer: '$77.63',
      short: '$5.00',
      over: '',
      drawers: 3,
      open: 1,
      note: 'The night shift goes on.',
    },
    invoice: {
      number: '2026-00042',
      company: 'Acme Corporation',
      contact: 'Wanda Fields',
      month: 'November 2026',
      total: '$1,284.20',
      to_pay: '$1,284.20',
      due: 'Thu, 12/31/26',
      count: 12,
      is_credit: false,
      is_paid: false,
      is_reminder: false,
      is_receipt: false,
    },
    links: {
      reviews: links.reviews(),
      view: links.booking(ID, TOKEN),
      change: links.modifyBooking(ID, TOKEN),
      cancel: links.cancelBooking(ID, TOKEN),
      pickup: links.pickup(ID, TOKEN),
      book: links.book(),
      accept: links.acceptPrice(ID, ID, TOKEN),
      pay: links.payBooking(ID, TOKEN),
      move: links.moveBooking(ID, TOKEN),
      claim: links.claim(),
      preferences: links.emailPreferences('ada@example.com', TOKEN),
      redeem: links.redeemPoints(),
      record: links.recordPoints(RECEIPT, VALIDATION),
      gift: links.giftVoucher(),
      pass: links.membershipPass(),
      wait: links.wait(ID, TOKEN),
    },
    member: { name: 'Ada Lovelace', number: '1234567897' },
    account: {
      name: 'Ada',
      number: '1234567897',
      email: 'ada@example.com',
      new_email: 'countess@example.com',
      points: '250',
      change: 'The name of your account is now Ada Lovelace.',
      club: `${settings.business.short_name} Point Club`,
    },
    action: links.confirmEmail(TOKEN),
    privacy: {
      subject: 'Your copy is ready',
      heading: 'Your copy is ready',
      lead: 'Everything we have about you is in one file. You can download it for seven days.',
      reasons: [],
      button: 'Download my copy',
      note: 'Don’t pass this link on: anyone who has it can read your data.',
    },
    security: {
      subject: 'A passkey was added to your account',
      heading: 'A passkey was added',
      lead: 'Hello Ada, a passkey was added to your account.',
      lines: ['Sat, 11/21/26, 12:00 pm, from 203.0.113.0/24'],
      button: 'Set a new password',
      note: 'If it was you, there is nothing to do.',
    },
    points: { total: '1,250', worth: '$12.50', expires: 'Tue, 11/21/28' },
    voucher: {
      number: VOUCHER,
      name: 'Ada Lovelace',
      from: 'Grace Hopper',
      message: ['Happy birthday, Ada!', 'Enjoy Hawaii, the car is taken care of.'],
      is_printed: false,
      covers: ['3 × Day', '3 × Airport access fee', 'Sales tax (10.2%)', 'City parking tax'],
      is_new: true,
      is_gift: false,
      is_reminder: false,
      is_voidable: true,
      points: '7,200',
      recipient_email: 'ada@example.com',
      deliver_on: arrive.day,
      refund: '$74.57',
      card: CARD,
    },
    is_late: false,
    is_refused: false,
    is_lapsed: true,
    is_same_stay: false,
    before: {
      arrive: 'Mon, 11/30/26, 8:00 am',
      leave: 'Thu, 12/03/26, 8:00 am',
      vehicle: 'Oversize',
      total: '$86.12',
    },
    change: {
      charged: '',
      refunded: '$11.55',
      points: '500 points are back in your account.',
      card: CARD,
      company: '',
    },
    drop: {
      saving: '$11.24',
      before: '$74.57',
      after: '$63.33',
      refund: '$11.24',
      points: '',
      card: CARD,
      company: '',
      due: '',
      due_before: '',
      until: 'Tue, 11/24/26, 9:00 am',
    },
    move: {
      until: 'Sun, 11/22/26, 12:00 pm',
      options: [
        {
          label: 'Same dates, in a space of the class Oversize',
          detail: '$59.57 instead of $74.57 · $15.00 credit included',
        },
        { label: 'Cancel and get $74.57 back', detail: 'And 1,500 points for your next stay' },
      ],
    },
    credit: { code: 'THANKS7K2M9QX4', amount: '$15.00' },
    reminder: { day: 'tomorrow' },
    bookings: [
      {
        number: NUMBER,
        arrive: arrive.full,
        leave: leave.full,
        status: 'Confirmed',
        link: links.booking(ID, TOKEN),
      },
    ],
    journey: [
      {
        number: 1,
        title: 'Drive in',
        text: 'Turn in under the green sign. Hold your code under the scanner at the gate.',
      },
      { number: 2, title: 'Ride to the airport', text: 'The shuttle stops at the lit shelter.' },
      { number: 3, title: 'Come back', text: 'Get your bags first, then call the shuttle.' },
    ],
    letter: {
      subject: 'Something you left with us · K7WQ2M9AB',
      text: 'Hello Ada,\n\na blue stroller is at the booth. It is yours whenever you come by.',
      paragraphs: [['Hello Ada,'], ['a blue stroller is at the booth. It is yours whenever you come by.']],
    },
    refund: { amount: '$20.00', card: CARD, company: '', points: '', is_voucher: false },
    walk: {
      name: 'Cedar Park',
      address: '100 Cedar Road, SeaTac, WA 98188',
      phone: '(206) 555-0177',
      refund: '$24.00',
      card: CARD,
    },
    pay: { amount: '$74.57', until: 'Sun, 11/22/26, 12:00 pm', is_change: false },
    changes: [
      { label: 'Booked for', before: 'Ada Byron', after: 'Ada Lovelace' },
      { label: 'License plate', before: '', after: 'BKD4471' },
    ],
    asked: { arrive: arrive.full, leave: leave.full },
    pending: { amount: '$47.72', card: 'Visa ending in 4242' },
    refused: { card: CARD },
    no_show: {
      fee: '$24.00',
      is_free: false,
      is_deposit: false,
      refund: '$50.57',
      points: '',
      card: CARD,
      company: '',
      earlier: '',
    },
    receipt: {
      number: RECEIPT,
      code: VALIDATION,
      is_recordable: true,
      record_days: 90,
      note: 'Flight AS 1234 was late, so your booked price held until Fri, 12/04/26, 11:00 am.',
    },
    details: [['Ticket', NUMBER]],
    cancellation: {
      fee: '$24.00',
      refund: '$50.57',
      points: '500 points are back in your account.',
      is_free: false,
      was_paid: true,
      rule: 'One day’s price, $24.00, less than 6 hours before arrival',
      card: CARD,
      company: '',
      earlier: '$11.55 was refunded on Mon, 11/23/26.',
    },
    refusal: { reason: 'The card was declined. Please try another card.', retry_link: links.quote(ID) },
    quote: { link: links.quote(ID), expires: 'Sat, 11/21/26, 12:30 pm', is_purchasable: true },
    scores: [1, 2, 3, 4, 5].map((score) => ({ score, link: links.score(ID, score, TOKEN) })),
    review: {
      score: 4,
      said: [['Kind driver, and the car was where we left it.']],
      said_text: '> Kind driver, and the car was where we left it.',
      answer: 'Thank you. We told the driver.',
      answered: [['Thank you. We told the driver.']],
      why: 'It names someone or shares something private.',
      is_taken_down: false,
    },
    incident: {
      number: '7HX2M4PC',
      score: 2,
      said: [['The shuttle took half an hour.']],
      said_text: '> The shuttle took half an hour.',
      has_said: true,
    },
    inquiry: {
      number: '4TZ9K2QX',
      is_corporate: false,
      subject: 'A stroller left in the shuttle',
      name: 'Ada Lovelace',
      asked: [['Hello,'], ['I left a blue stroller in the shuttle.', 'Is it with you?']],
      asked_text: '> Hello,\n>\n> I left a blue stroller in the shuttle.\n> Is it with you?',
    },
    reply: {
      text: 'Hello Ada,\n\nit is at the booth. It is yours whenever you come by.',
      paragraphs: [['Hello Ada,'], ['it is at the booth. It is yours whenever you come by.']],
    },
    staff: { name: 'Ada', email: 'ada@example.com', is_new: true, days: 7, minutes: 60 },
    wait: {
      is_to_book: true,
      most: '$90.00',
      card: CARD,
      held_until: 'Sat, 11/21/26, 1:30 pm',
      price: '$74.57',
      is_above: false,
    },
    ask: {
      is_swap: true,
      is_open: false,
      who: 'Dana',
      to: 'Luis',
      by: 'Casey',
      is_approved: true,
      what: `Driver, ${arrive.full}`,
      note: 'My sister marries',
      answer: '',
    },
    schedule: {
      name: 'Dana',
      week: 'Sun, 11/22/26',
      shifts: ['Driver: Mon, 11/23/26, 6:00 am – 2:00 pm, break 30 minutes'],
      changes: [
        {
          is_added: false,
          is_removed: false,
          line: 'Driver: Mon, 11/23/26, 6:00 am – 2:00 pm, break 30 minutes',
          was: 'Driver: Mon, 11/23/26, 2:00 pm – 10:00 pm, break 30 minutes',
        },
      ],
    },
    task: { number: 'KX4TN2MA', is_incident: true, by: 'Ada' },
    request: {
      act: 'Refund',
      amount: '$84.15',
      subject: 'ticket K7WQ2M9AB',
      reason: 'Poor service: Waited 50 minutes for the shuttle',
      price: '$127.86',
      who: 'Casey',
      times: '2',
      until: arrive.full,
      is_done: true,
      is_declined: false,
      answer: '',
    },
    lot: {
      vehicle: 'Standard',
      full_at: 'Sat, 11/21/26, 10:00 pm',
      stalls: '1,300',
      here: '1,180',
      coming: '140',
      leaving: '30',
      needed: '4',
      is_stopped: true,
      is_filling: false,
    },
    preferences: { email: 'ada@example.com', wanted: 'Only mail about my bookings and account' },
  }
}

function samplePrice() {
  return {
    title: 'Your price',
    lines: [
      line('Day', '3 × $24.00', '$72.00'),
      { ...line('Online discount 15%', '', '−$10.80'), is_discount: true },
      line('Airport access fee', '3 × $1.25', '$3.75'),
      { ...line('Subtotal', '', '$64.95'), is_subtotal: true },
      line('Sales tax', '', '$6.62'),
      line('City parking tax', '', '$3.00'),
    ],
    total: '$74.57',
    total_label: 'Total',
    total_row: row('Total', '$74.57'),
    savings: '$11.91',
    money: [{ label: `Paid with ${CARD}`, amount: '$74.57', is_strong: true, row: row(`Paid with ${CARD}`, '$74.57') }],
  }
}

function line(description: string, detail: string, amount: string) {
  return { description, detail, amount, row: row(description, amount), is_discount: false, is_subtotal: false }
}

function row(label: string, amount: string): string {
  return `${label} ${'.'.repeat(Math.max(54 - label.length - amount.length, 2))} ${amount}`
}
