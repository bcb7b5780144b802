import { expect, test } from 'vitest'
import { siteMarkupOf } from '../../../test/render.ts'
import type { Account } from '../../serve/session/account.ts'
import { keptHtml } from '../../serve/kept-html.ts'
import { useAccount, useSite } from '../../serve/session/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Kept, KeptEach } from './kept.tsx'
import type { Keep } from '../../start/document.ts'
import { StaffShell } from '../shell.tsx'

const reader = (permissions: readonly string[], email = 'ada@example.com'): Account => ({
  userId: '01939a58-0000-7000-8000-000000000001',
  shortName: 'Ada',
  longName: 'Ada Lovelace',
  email,
  hasUser: true,
  permissions,
  member: null,
})

function Part() {
  const { settings } = useSite()
  return <Link to="/staff">{`${settings.business.short_name} ${useAccount()?.permissions.join()}`}</Link>
}

function counting() {
  const keep = keptHtml(100_000)
  let drawn = 0
  const counted: Keep = (reader, shown, part) =>
    keep(reader, shown, (place) => {
      drawn++
      return part(place)
    })
  return { keep: counted, drawn: () => drawn }
}

const page = (of: string) => (
  <Kept as="section" aria-label="Part" of={() => of}>
    <Part />
  </Kept>
)

test('what is kept is what a browser draws, once for all who may do the same', () => {
  const { keep, drawn } = counting()
  const markup = (email: string) => siteMarkupOf(page('one'), { account: reader(['Bookings:Read'], email), keep })
  expect(markup('ada@example.com')).toBe(siteMarkupOf(page('one'), { account: reader(['Bookings:Read']) }))
  expect(markup('grace@example.com')).toBe(markup('ada@example.com'))
  expect(drawn()).toBe(1)
})

test('a part that asks who its reader is fails instead of being kept', () => {
  const Greeting = () => <p>{useAccount()?.shortName}</p>
  const greeted = (keep?: Keep) =>
    siteMarkupOf(
      <Kept as="section" of={() => 'greeting'}>
        <Greeting />
      </Kept>,
      { account: reader(['Bookings:Read']), ...(keep && { keep }) },
    )
  expect(greeted()).toContain('<p>Ada</p>')
  expect(() => greeted(keptHtml(1000))).toThrow('does not know their shortName')
})

test('it is drawn anew for other content, other permissions, and other settings', () => {
  const { keep, drawn } = counting()
  const account = reader(['Bookings:Read'])
  siteMarkupOf(page('one'), { account, keep })
  siteMarkupOf(page('two'), { account, keep })
  expect(siteMarkupOf(page('one'), { account: reader(['Bookings:Read', 'Lists:Export']), keep })).toContain('Export')
  expect(siteMarkupOf(page('one'), { account, keep, settings: { version: 2 } })).toContain('href="/staff"')
  expect(drawn()).toBe(4)
})

test('the menu of a page is the one that a browser draws, and marks the screen that is open', () => {
  const { keep, drawn } = counting()
  const account = reader(['Bookings:Read', 'Coupons:Read', 'Transactions:Search'])
  for (const at of ['/staff', '/staff/bookings', '/staff/bookings/1', '/staff/bookings/2', '/staff/transactions']) {
    const shell = <StaffShell>.</StaffShell>
    expect(siteMarkupOf(shell, { account, at, keep })).toBe(siteMarkupOf(shell, { account, at }))
  }
  expect(drawn()).toBe(3)
})

interface Car {
  readonly plate: string
  readonly spot: number
}

const plateOf = ({ plate }: Car) => plate

function cars(rows: readonly Car[], { of = 'cars', isDrawnAnew = false } = {}) {
  const renderItem = ({ plate, spot }: Car) => (
    <tr>
      <td>
        {plate} at {spot}
      </td>
    </tr>
  )
  return (
    <table>
      <KeptEach as="tbody" className="body" items={rows} itemKey={plateOf} {...{ renderItem, of, isDrawnAnew }} />
    </table>
  )
}

test('of a table the rows that have changed are drawn, and it is the one that a browser draws', () => {
  const { keep, drawn } = counting()
  const [ada, bob, joe] = ['ADA 1', 'BOB 2', 'JOE 3'].map((plate, spot) => ({ plate, spot })) as [Car, Car, Car]
  const shown = (rows: readonly Car[], how?: Parameters<typeof cars>[1]) => {
    const kept = textsApart(siteMarkupOf(cars(rows, how), { keep }))
    expect(kept).toBe(siteMarkupOf(cars(rows, how)))
    return drawn()
  }
  expect(shown([ada, bob])).toBe(2)
  expect(shown([bob, joe, ada]), 'one is new').toBe(3)
  expect(shown([{ ...bob, spot: 9 }, joe]), 'one has moved').toBe(4)
  expect(shown([bob, joe], { of: 'cars and more' }), 'with other columns').toBe(6)
  expect(shown([ada], { isDrawnAnew: true }), 'with forms').toBe(6)
})

/** Without what React writes between texts for the browser that takes over. */
function textsApart(html: string): string {
  return html.replaceAll('<!-- -->', '')
}
