import { type Cents, cents, formatUsd } from '../../lib/money.ts'
import { display, displayDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { drawInvoiceSheet, type InvoiceSheet } from '../documents/index.ts'
import { frame, type MailAttachment, type MailContent, publicLinks, renderMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { METHOD_NAMES, SOURCE_NAMES } from './names.ts'
import { namesIn } from './presentation.ts'
import { differenceOf, sumsOf, type ZDrawer, type ZLine } from './rules.ts'
import type { ZRow } from './store.ts'

/** The mail that brings the Z report of the lot. */
export async function dayCloseMail(ctx: Context, report: ZRow): Promise<MailContent> {
  const settings = await currentSettings(ctx)
  const links = publicLinks(ctx.config)
  const { net, card, cash, transfer, short, over } = sumsOf(report.figures)
  return renderMail('day-close', {
    ...frame(settings, links),
    day: {
      number: report.number,
      date: displayDate(report.date),
      net: formatUsd(net),
      card: formatUsd(card),
      cash: formatUsd(cash),
      transfer: transfer === 0 ? '' : formatUsd(transfer),
      short: short === 0 ? '' : formatUsd(short),
      over: over === 0 ? '' : formatUsd(over),
      drawers: report.figures.drawers.length,
      open: report.figures.open.length,
      note: report.note ?? '',
    },
    links: { view: links.zReport(report.number) },
  })
}

/** The report on paper, for staff: in English whoever reads it. */
export async function zReportFile(ctx: Context, report: ZRow): Promise<MailAttachment> {
  return {
    filename: `z-report-${report.number}.pdf`,
    contentType: 'application/pdf',
    content: await drawInvoiceSheet(await sheetOf(ctx, report)),
  }
}

async function sheetOf(ctx: Context, report: ZRow): Promise<InvoiceSheet> {
  const { figures, number, kind, date, note } = report
  const [settings, names, nameOf] = await Promise.all([
    currentSettings(ctx),
    namesIn(ctx, figures),
    actorNames(ctx, [report]),
  ])
  const { business, color, logo } = frame(settings, publicLinks(ctx.config))
  const sums = sumsOf(figures)
  const heading = kind === 'LOT' ? `Z report ${number}` : `Z report ${number}, cash drawer`
  return {
    title: heading,
    heading,
    business,
    color,
    logo,
    created: report.at,
    facts: [
      ['Number', String(number)],
      ['Business day', displayDate(date)],
      ['From', display(report.from_at)],
      ['Until', display(report.until_at)],
      ['Closed', display(report.at)],
      ...(kind === 'LOT'
        ? ([
            ['Stays ended', String(figures.departures)],
            ['Voided', String(figures.voids)],
          ] as const)
        : []),
    ],
    billTo: { title: 'Closed by', lines: [nameOf(report.actor), ...(note ? [note] : [])] },
    columns: ['Payments', 'Parking', 'Fees', 'Taxes', 'Amount'],
    lines: [
      ...figures.lines.map(lineOf),
      ...figures.drawers.map((drawer) => drawerLine(drawer, names.get(drawer.account_id) ?? '')),
      ...figures.corrections.map(({ amount_cents, reason }) => ({
        title: 'Correction of an earlier drawer',
        detail: reason,
        amounts: ['', '', '', formatUsd(amount_cents)] as const,
      })),
    ],
    sums: [
      ['Parking', formatUsd(sums.parking)],
      ['Fees', formatUsd(sums.fees)],
      ['Taxes', formatUsd(sums.taxes)],
      ['Charged', formatUsd(sums.charged)],
      ['Refunded', formatUsd(negative(sums.refunded))],
      [METHOD_NAMES.CARD, formatUsd(sums.card)],
      [METHOD_NAMES.CASH, formatUsd(sums.cash)],
      [METHOD_NAMES.TRANSFER, formatUsd(sums.transfer)],
      ['Dropped to the safe', formatUsd(sums.dropped)],
      ['Short', formatUsd(negative(sums.short))],
      ['Over', formatUsd(sums.over)],
      ['Total', formatUsd(sums.net)],
    ],
    note:
      figures.open.length === 0
        ? 'Nothing was open when the day was closed.'
        : `${figures.open.length} open when the day was closed: see the report in the back office.`,
    link: undefined,
    page: (page, pages) => `Page ${page} of ${pages}`,
  }
}

function lineOf({ source, method, kind, count, amount_cents, fee_cents, tax_cents }: ZLine) {
  const signed = (amount: number) => formatUsd(cents(kind === 'CHARGE' ? amount : 0 - amount))
  return {
    title: `${SOURCE_NAMES[source]}, ${METHOD_NAMES[method].toLowerCase()}`,
    detail: `${count} ${kind === 'CHARGE' ? 'charged' : 'refunded'}`,
    amounts: [
      signed(amount_cents - fee_cents - tax_cents),
      signed(fee_cents),
      signed(tax_cents),
      signed(amount_cents),
    ] as const,
  }
}

function drawerLine(drawer: ZDrawer, who: string) {
  const { expected_cents, counted_cents, dropped_cents, corrected_cents, note } = drawer
  const told = [
    `Expected ${formatUsd(expected_cents)}`,
    `counted ${formatUsd(counted_cents)}`,
    ...(corrected_cents === 0 ? [] : [`corrected by ${formatUsd(corrected_cents)}`]),
    ...(dropped_cents === 0 ? [] : [`dropped ${formatUsd(dropped_cents)}`]),
    ...(note ? [note] : []),
  ]
  return {
    title: `Drawer of ${who}: short or over`,
    detail: told.join(' · '),
    amounts: ['', '', '', formatUsd(differenceOf(drawer))] as const,
  }
}

function negative(amount: Cents): Cents {
  return cents(0 - amount)
}
