import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateIn, guessDateOrder, guessMapping, missingFields, readRow, type Reading } from './fields.ts'

const NOW = Temporal.Instant.from('2026-11-21T20:00:00Z')
const READING: Reading = {
  dateOrder: 'MDY',
  cutOver: NOW,
  now: NOW,
  classes: new Map([
    ['standard', 'STANDARD'],
    ['rv', 'OVERSIZE'],
  ]),
}
const BOOKING = {
  number: 'R-1001',
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  arrive: '12/24/2026',
  arrive_time: '6:30 AM',
  leave: '12/27/2026 18:00',
  total: '$1,084.50',
  paid: '20',
}
const reasons = (cells: Record<string, string>, reading = READING) =>
  readRow('BOOKINGS', { ...BOOKING, ...cells }, reading).faults.map(
    ({ field, reason }) => `${field} ${typeof reason === 'string' ? reason : reason.code}`,
  )

describe('columns', () => {
  test('are guessed by their names, however they are written, each once', () => {
    const header = [
      'Reservation #',
      'Customer Name',
      'E-mail Address',
      'Check-in Date',
      'Check-in time',
      'Check-Out Date',
      'Grand Total',
      'ID',
    ]
    expect(guessMapping('BOOKINGS', header)).toEqual({
      number: 0,
      name: 1,
      email: 2,
      arrive: 3,
      arrive_time: 4,
      leave: 5,
      total: 6,
    })
  })

  test('that are needed and missing are named; a member has a name in one column or in two', () => {
    expect(missingFields('BOOKINGS', { number: 0, name: 1 })).toEqual(['email', 'arrive', 'leave', 'total'])
    expect(missingFields('MEMBERS', { email: 0, last_name: 1 })).toEqual([])
    expect(missingFields('MEMBERS', { email: 0 })).toEqual(['name'])
  })

  test('of an export of Stripe’s customers are known', () => {
    const header = [
      'id',
      'Email',
      'Card ID',
      'Card Last4',
      'Card Brand',
      'Card Exp Month',
      'Card Exp Year',
      'Card Fingerprint',
    ]
    expect(missingFields('CARDS', guessMapping('CARDS', header))).toEqual([])
  })
})

describe('a booking', () => {
  test('is read with its moments on the Pacific clock and its amounts in cents', () => {
    const { reference, data, faults } = readRow('BOOKINGS', BOOKING, READING)
    expect(faults).toEqual([])
    expect(reference).toBe('R-1001')
    expect(data).toMatchObject({
      email: 'ada@example.com',
      from: '2026-12-24T06:30:00-08:00',
      to: '2026-12-27T18:00:00-08:00',
      total_cents: 108_450,
      paid_cents: 2000,
      vehicle_class: 'STANDARD',
    })
  })

  test('that says its offset is at that moment', () => {
    const from = (cells: Partial<typeof BOOKING>) => readRow('BOOKINGS', { ...BOOKING, ...cells }, READING).data?.from
    expect(from({ arrive: '2026-12-24T14:30:00Z', arrive_time: '' })).toBe('2026-12-24T06:30:00-08:00')
    expect(from({ arrive: '2026-12-24 08:30:00.000-0600', arrive_time: '' })).toBe('2026-12-24T06:30:00-08:00')
    expect(from({ arrive: '2026-12-24', arrive_time: '2:30 PM +00:00' })).toBe('2026-12-24T06:30:00-08:00')
    expect(from({ arrive: '2026-12-24T06:30-99:00', arrive_time: '' })).toBe('2026-12-24T06:30:00-08:00')
  })

  test.each([
    [{ arrive: '13/24/2026' }, ['arrive date']],
    [{ arrive: '02/30/2027' }, ['arrive date']],
    [{ arrive: 'tomorrow' }, ['arrive date']],
    [{ arrive_time: '25:00' }, ['arrive_time time']],
    [{ leave: '12/27/2026' }, ['leave time']],
    [{ leave: '12/23/2026 10:00' }, ['leave order']],
    [{ arrive: '11/20/2026' }, ['arrive beforeCutOver']],
    [{ leave: '01/01/2029 10:00' }, ['leave tooFar']],
    [{ total: '12,50' }, ['total money']],
    [{ total: '' }, ['total required']],
    [{ paid: '2000' }, ['paid paidMore']],
    [{ email: 'ada@' }, ['email email']],
    [{ vehicle_class: 'Boat' }, ['vehicle_class vehicleClass']],
    [{ name: '  ', number: '' }, ['number required', 'name required']],
    [{ plate: 'ABC-123-456-7890' }, ['plate tooLong']],
    [{ plate: 'ABC-123-456-789' }, []],
    [{ language: 'en-US' }, []],
    [{ language: 'tlh' }, ['language language']],
  ])('%j is told by field and reason', (cells, expected) => {
    expect(reasons(cells)).toEqual(expected)
  })
})

describe('dates', () => {
  test('are read in the order of the file, and by themselves when they begin with the year', () => {
    expect(dateIn('03/04/2026', 'MDY')).toBe('2026-03-04')
    expect(dateIn('03.04.26', 'DMY')).toBe('2026-04-03')
    expect(dateIn('2026-03-04T10:00', 'MDY')).toBe('2026-03-04')
    expect(dateIn('3/4/2026x', 'MDY')).toBeUndefined()
  })

  test('tell their order where one part can only be a day', () => {
    expect(guessDateOrder(['03/04/2026', '25/04/2026'])).toBe('DMY')
    expect(guessDateOrder(['2026-04-25'])).toBe('YMD')
    expect(guessDateOrder(['03/04/2026'])).toBe('MDY')
  })

  test('any date that is written in an order is read back in it', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom('MDY', 'DMY', 'YMD'),
        fc.constantFrom('/', '-', '.'),
        (date, order, mark) => {
          const iso = date.toISOString().slice(0, 10)
          const [year = '', month = '', day = ''] = iso.split('-')
          const parts = { MDY: [month, day, year], DMY: [day, month, year], YMD: [year, month, day] }[order]
          expect(dateIn(parts.join(mark), order)).toBe(iso)
        },
      ),
    )
  })
})

test('a row of anything is data or faults, and never breaks the reading', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(BOOKING), 'vehicle_class', 'plate'), fc.string()),
      (cells) => {
        const { data, faults } = readRow('BOOKINGS', cells, READING)
        expect((data === undefined) !== (faults.length === 0)).toBe(true)
      },
    ),
  )
})

describe('a coupon', () => {
  test('gives one thing', () => {
    expect(readRow('COUPONS', { code: 'fall10', percent: '10%' }, READING).data).toMatchObject({
      code: 'FALL10',
      benefit: { kind: 'percent', percent: 10 },
    })
    expect(readRow('COUPONS', { code: 'X', percent: '10', amount: '5' }, READING).faults).toMatchObject([
      { reason: 'benefit' },
    ])
    expect(readRow('COUPONS', { code: 'X' }, READING).faults).toMatchObject([{ reason: 'benefit' }])
  })
})

test('a coupon ends no earlier than it begins, and its code is read as travelers may type it', () => {
  const read = (cells: Record<string, string>) => readRow('COUPONS', { percent: '10', ...cells }, READING)
  expect(read({ code: ' save-10 ', from: '2026-12-31', until: '2026-12-31' })).toMatchObject({
    reference: 'SAVE10',
    data: { code: 'SAVE10' },
  })
  expect(read({ code: 'SAVE10', from: '2026-12-31', until: '2026-12-30' }).faults).toMatchObject([{ field: 'until' }])
})

test('a card of the gateway is two names, four digits and a date that is not over', () => {
  const card = {
    email: 'a@b.co',
    customer: 'cus_1',
    method: 'pm_1',
    brand: 'American Express',
    last4: '5',
    exp_month: '12',
    exp_year: '2026',
  }
  expect(readRow('CARDS', card, READING).data).toMatchObject({
    token: 'cus_1:pm_1',
    last4: '0005',
    brand: 'american-express',
  })
  expect(readRow('CARDS', { ...card, exp_month: '10', customer: '4242424242424242' }, READING).faults).toMatchObject([
    { field: 'customer', reason: 'gatewayName' },
    { field: 'exp_year', reason: 'cardExpiry' },
  ])
})

describe('a company', () => {
  const read = (cells: Record<string, string>) => readRow('COMPANIES', { name: 'Acme', ...cells }, READING)
  const told = (cells: Record<string, string>) =>
    read(cells).faults.map(({ field, reason }) => `${field} ${typeof reason === 'string' ? reason : reason.code}`)

  test('is read with its rate, codes, domains, people and who pays, however they are written', () => {
    const { data } = read({
      per_day: '$18',
      codes: 'acme1; ACME2',
      domains: '@Acme.com, acme.org',
      people: 'pat@x.example Pat Lee\nSam Poe <SAM@x.example>',
      billing: 'Net 15',
      billing_email: 'pay@acme.com',
      billing_address: '1 Main St\nTacoma',
      payment_days: 'Net 15',
      valid_until: '12/31/2027',
      language: 'en-US',
      gateway_customer: 'cus_9',
    })
    expect(data).toMatchObject({
      plan: 'PER_DAY',
      per_day: 1800,
      access: 'DOMAINS',
      codes: ['ACME1', 'ACME2'],
      domains: ['acme.com', 'acme.org'],
      people: [
        { email: 'pat@x.example', name: 'Pat Lee' },
        { email: 'sam@x.example', name: 'Sam Poe' },
      ],
      billing: 'INVOICE',
      billing_address: '1 Main St\nTacoma',
      payment_days: 15,
      valid_until: '2027-12-31',
      language: 'en',
      gateway_customer: 'cus_9',
    })
    expect(read({ price_hour: '3', price_day: '12.5', price_week: '70', classes: 'RV' }).data).toMatchObject({
      plan: 'PRICES',
      prices: { OVERSIZE: { hour: 300, day: 1250, week: 7000 } },
      access: 'ANYONE',
      billing: 'TRAVELER',
    })
    expect(read({ percent: '12.5%', people: 'pat@x.example' }).data).toMatchObject({
      plan: 'PERCENT',
      percent: 12.5,
      access: 'PEOPLE',
    })
  })

  test.each([
    [{}, 'percent rate'],
    [{ percent: '10', per_day: '12' }, 'percent rate'],
    [{ percent: '0' }, 'percent percent'],
    [{ per_day: 'cheap' }, 'per_day money'],
    [{ price_day: '10' }, 'price_day companies.priceOfAll'],
    [{ percent: '10', codes: 'A' }, 'codes code'],
    [{ percent: '10', domains: 'acme' }, 'domains domain'],
    [{ percent: '10', domains: 'gmail.com' }, 'domains companies.publicDomain'],
    [{ percent: '10', domains: 'co.uk' }, 'domains companies.publicDomain'],
    [{ percent: '10', people: 'nobody' }, 'people email'],
    [{ percent: '10', billing: 'barter' }, 'billing billing'],
    [{ percent: '10', billing: 'invoice', domains: 'acme.com' }, 'billing_email companies.invoiceNeedsAddress'],
    [{ percent: '10', billing: 'invoice', billing_email: 'p@acme.com' }, 'domains companies.invoiceNeedsPeople'],
    [{ percent: '10', payment_days: '400' }, 'payment_days number'],
    [{ percent: '10', classes: 'Boat' }, 'classes vehicleClass'],
    [{ percent: '10', valid_from: '2/2/2027', valid_until: '1/1/2027' }, 'valid_until companies.endsBeforeStart'],
    [{ name: '', percent: '10' }, 'name required'],
  ])('that does not fit is told by column and reason: %j', (cells, expected) => {
    expect(told(cells)).toContain(expected)
  })
})
