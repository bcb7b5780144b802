import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { markupOf, textOf } from '../../test/render.ts'
import { Badge } from './badge.tsx'
import { Button, ButtonLink } from './button.tsx'
import { DateTimeField } from './date-time.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Disclosure } from './disclosure.tsx'
import { formatMoney, Money } from './money.tsx'
import { Notice } from './notice.tsx'
import { PageHead } from './page-head.tsx'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'
import { PhoneLink } from './phone-link.tsx'
import { Rich } from './rich.tsx'
import { EmptyState, SkeletonLines } from './states.tsx'
import { Stepper } from './stepper.tsx'
import { Table } from './table.tsx'

const nothing = () => {}

test('a button sends nothing unless it is told to, and says so while it does', () => {
  expect(markupOf(<Button>Save</Button>)).toContain('type="button"')
  const pending = (
    <Button type="submit" pending pendingLabel="Saving…">
      Save
    </Button>
  )
  expect(markupOf(pending)).toContain('aria-disabled="true"')
  expect(textOf(pending)).toBe('Saving…')
})

test('a link that looks like a button is a link', () => {
  expect(markupOf(<ButtonLink to="/faq">Help</ButtonLink>)).toMatch(/^<a [^>]*href="\/faq"/)
})

test('a dialog that is open works before scripts do, and a closed one holds nothing', () => {
  const dialog = (open: boolean) => (
    <Dialog open={open} onClose={nothing} title="Log in">
      Fields
    </Dialog>
  )
  expect(markupOf(dialog(true))).toMatch(/<dialog open="" aria-labelledby="([^"]+)".*<h2 id="\1"/)
  expect(textOf(dialog(false))).toBe('')
})

test('a confirmation asks in the language of its reader', () => {
  const dialog = (
    <ConfirmDialog open onCancel={nothing} onConfirm={nothing}>
      Sure?
    </ConfirmDialog>
  )
  expect(textOf(dialog)).toBe('Confirmation Sure? Cancel Confirm')
  expect(inLanguage('es', () => textOf(dialog))).toContain('Cancelar')
})

test('a pager leads to the pages around, and is not there for a single one', () => {
  const pager = (page: number, count: number) => (
    <Pager label="Trips" page={page} pageSize={5} count={count} href={(each) => `?page=${each}`} />
  )
  expect(textOf(pager(5, 48))).toBe('21–25 of 48 Previous 1 … 4 5 6 … 10 Next')
  expect(markupOf(pager(5, 48))).toContain('aria-current="page"')
  expect(markupOf(pager(1, 5))).toBe('')
})

test('a button that waits for something else does nothing, and claims no work of its own', () => {
  const markup = markupOf(
    <Button waiting pendingLabel="Paying…">
      Pay $84
    </Button>,
  )
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('Pay $84')
  expect(markup).not.toMatch(/Paying|animate-spin/)
})

test('a notice is read out as soon as its role says', () => {
  expect(markupOf(<Notice tone="danger" role="alert" title="Declined" />)).toMatch(/^<div role="alert"/)
})

test('money is shown to the cent, and no cent is computed', () => {
  expect(['84.15', '-7.20', '1234567.00', '0.00'].map(formatMoney)).toEqual([
    '$84.15',
    '−$7.20',
    '$1,234,567.00',
    '$0.00',
  ])
  expect(textOf(<Money amount="84.15" />)).toBe('$84.15')
})

test('a date and a time keep a time off the half hours', () => {
  const field = (
    <DateTimeField legend="Arrive" name="from" defaultDate="2026-12-01" defaultTime="08:10" min="2026-11-22" />
  )
  const markup = markupOf(field)
  expect(markup).toContain('aria-label="Arrive: date"')
  expect(markup).toMatch(/type="date"[^>]* min="2026-11-22"[^>]* name="from_date" value="2026-12-01"/)
  expect(markup).toMatch(/<option value="08:10" selected="">8:10 am/)
})

test('a table has a caption, names its columns, and says something when it is empty', () => {
  const table = (rows: readonly { name: string }[]) => (
    <Table
      caption="Vouchers"
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      rows={rows}
      rowKey={({ name }) => name}
      empty={<EmptyState title="None yet" />}
    />
  )
  expect(textOf(table([{ name: 'A1' }]))).toBe('Vouchers Name A1')
  expect(markupOf(table([{ name: 'A1' }]))).toContain('<th scope="col"')
  expect(textOf(table([]))).toBe('None yet')
})

test('what is still loading is read out once', () => {
  const markup = markupOf(<SkeletonLines lines={2} />)
  expect(markup).toContain('role="status"')
  expect(textOf(<SkeletonLines lines={2} />)).toBe('Loading')
  expect(markup.match(/aria-hidden/g)).toHaveLength(2)
})

test('an empty list says what to do next', () => {
  expect(textOf(<EmptyState title="No trips" action={<Button>Book</Button>} />)).toBe('No trips Book')
})

test('steps say which one is current, and which are done', () => {
  const steps = <Stepper label="Booking" steps={['Dates', 'Price', 'Payment']} current={1} />
  expect(markupOf(steps)).toMatch(/<li aria-current="step"[^>]*>.*Price/)
  expect(textOf(steps)).toContain('Dates (done)')
})

test('a sentence takes its links wherever its language puts them', () => {
  const rich = <Rich text="Read our <terms>terms</terms> first" parts={{ terms: <a href="/terms">?</a> }} />
  expect(markupOf(rich)).toBe('Read our <a href="/terms">terms</a> first')
})

test('parts of a page stand under headings', () => {
  expect(markupOf(<Panel title="Price">84</Panel>)).toMatch(/<section aria-labelledby="([^"]+)".*<h2 id="\1"/)
  expect(markupOf(<PageHead title="Contact">Write to us</PageHead>)).toContain('<h1')
  expect(textOf(<Badge tone="good">Confirmed</Badge>)).toBe('Confirmed')
})

test('what is folded is there for find in page, and opens where it must', () => {
  expect(markupOf(<Disclosure summary="More">Text</Disclosure>)).not.toContain('open=""')
  expect(
    markupOf(
      <Disclosure summary="More" open>
        Text
      </Disclosure>,
    ),
  ).toContain('<details open=""')
})

test('a phone number can be called, and stands on one line', () => {
  expect(markupOf(<PhoneLink phone="(206) 555-0142" />)).toBe(
    '<a href="tel:+12065550142" class="whitespace-nowrap">(206) 555-0142</a>',
  )
})
