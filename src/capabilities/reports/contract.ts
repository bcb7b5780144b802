import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import { Email, listOf, longListOf, longPaging, numeric, paging, text, WireInstant } from '../../http/wire.ts'
import { REPORT_PERIODS } from './rules.ts'

const READ = { permission: 'Reports:Read' } as const
const UPDATE = { permission: 'Reports:Update' } as const
const Period = z.enum(REPORT_PERIODS)

const ReportLine = z
  .object({
    id: z.uuid(),
    report: z
      .string()
      .meta({ description: 'The call that answers it, and what it breaks down by: salesReports.report/COUPON' }),
    name: z.string(),
    period: Period,
    hour: z.int().meta({ description: 'The Pacific hour from which it is sent, 0 to 23' }),
    is_paused: z.boolean(),
    recipients: z.int(),
    last_sent_at: WireInstant.nullable(),
  })
  .meta({ id: 'ScheduledReportLine' })

const Recipient = z.object({
  id: z.uuid(),
  who: z.string(),
  email: z.string(),
  is_outside: z.boolean(),
  added_at: WireInstant,
  stopped_at: WireInstant.nullable(),
  stopped_because: z.enum(['REMOVED', 'PERMISSION', 'ACCOUNT']).nullable().meta({
    description:
      'PERMISSION: the recipient, or the person who added an outside address, may not read it anymore; ACCOUNT: they left',
  }),
})

const ScheduledReport = z
  .object({
    ...ReportLine.omit({ recipients: true, last_sent_at: true }).shape,
    about: z.string(),
    permission: z.string().meta({ description: 'What its recipients need, besides `Lists:Export`' }),
    version: z.int(),
    recipients: z.array(Recipient),
    could_get_it: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .meta({ description: 'Staff with both permissions' }),
  })
  .meta({ id: 'ScheduledReport' })

const Delivery = z
  .object({
    id: z.uuid(),
    from: z.iso.date(),
    until: z.iso.date(),
    email: z.string(),
    made_at: WireInstant,
    rows: z.int(),
    is_cut: z.boolean(),
    state: z.enum(['LIVE', 'EXPIRED', 'REVOKED']),
    expires_at: WireInstant,
    openings: z.array(z.object({ at: WireInstant, who: z.string(), network: z.string() })),
  })
  .meta({ id: 'ReportDelivery' })

const reportId = text(64)
const name = text(100)
const hour = numeric(z.int().min(0).max(23))
const link = { deliveryId: z.uuid(), code: text(64) }

/** Reports that are made for each period that is over, and sent by mail as a link. */
export const reports = {
  offered: get('/staff/reports/offered', {
    summary: 'List the reports that can be scheduled, as far as the caller may read them',
    access: READ,
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ report: z.string(), about: z.string(), permission: z.string() })) }),
  }),
  list: get('/staff/reports', {
    summary: 'List scheduled reports by name',
    access: READ,
    input: z.object({ ...paging(25) }),
    output: listOf(ReportLine),
  }),
  one: get('/staff/reports/{reportId}', {
    summary: 'Read a scheduled report with who gets it',
    access: READ,
    input: z.object({ reportId }),
    output: ScheduledReport,
  }),
  add: post('/staff/reports', {
    summary: 'Schedule a report; the caller gets it',
    access: UPDATE,
    proof: 'fresh',
    idempotent: true,
    input: z.object({ report: text(80), name, period: Period, hour }),
    output: ScheduledReport,
  }),
  change: put('/staff/reports/{reportId}', {
    summary: 'Rename a scheduled report, send it at another hour, pause it',
    access: UPDATE,
    input: z.object({ reportId, name, hour, is_paused: z.boolean(), version: numeric(z.int()) }),
    output: ScheduledReport,
  }),
  end: post('/staff/reports/{reportId}/end', {
    summary: 'End a scheduled report; links that were sent stop working',
    access: UPDATE,
    input: z.object({ reportId }),
    output: z.object({ ok: z.literal(true) }),
  }),
  addStaff: post('/staff/reports/{reportId}/recipients', {
    summary: 'Send a report to someone on the staff as well',
    access: UPDATE,
    proof: 'fresh',
    input: z.object({ reportId, account_id: z.uuid() }),
    output: ScheduledReport,
  }),
  addOutside: post('/staff/reports/{reportId}/outside-recipients', {
    summary: 'Send a report to an address outside, for as long as the caller may read it',
    access: { permission: 'Reports:SendOutside' },
    proof: 'fresh',
    input: z.object({ reportId, email: Email }),
    output: ScheduledReport,
  }),
  removeRecipient: post('/staff/reports/{reportId}/recipients/{recipientId}/remove', {
    summary: 'Stop sending a report to someone; their links stop working',
    access: UPDATE,
    input: z.object({ reportId, recipientId: z.uuid() }),
    output: ScheduledReport,
  }),
  deliveries: get('/staff/reports/{reportId}/deliveries', {
    summary: 'List what was sent of a report and who opened it, newest first',
    access: READ,
    input: z.object({ reportId, ...longPaging(25) }),
    output: longListOf(Delivery),
  }),
  revoke: post('/staff/report-links/{deliveryId}/revoke', {
    summary: 'Make a link that was sent stop working',
    access: UPDATE,
    input: z.object({ deliveryId: z.uuid() }),
    output: z.object({ ok: z.literal(true) }),
  }),
  look: get('/report-links/{deliveryId}', {
    summary: 'Say what a link opens; it is not counted as opened',
    access: 'public',
    limits: [{ count: 60, seconds: 60, by: 'address' }],
    input: z.object(link),
    output: z.object({
      name: z.string(),
      from: z.iso.date(),
      until: z.iso.date(),
      rows: z.int(),
      expires_at: WireInstant,
    }),
  }),
  open: post('/report-links/{deliveryId}/open', {
    summary: 'Open the file of a link, which is written down',
    access: 'public',
    limits: [{ count: 30, seconds: 60, by: 'address' }],
    input: z.object(link),
    output: z.object({ filename: z.string(), content_type: z.string(), base64: z.string() }),
  }),
}
