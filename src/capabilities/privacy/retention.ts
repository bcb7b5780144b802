/** A class of data, and what becomes of it. */
interface RetentionClass {
  /** As the database, the metric and the log of the nights call it. */
  readonly name: string
  /** Where it stands. */
  readonly tables: string
  /** Days for which it is kept, counted from `since`. */
  readonly days: number
  readonly since: string
  readonly end: string
  readonly why: string
}

const YEAR = 365

const TRIPS =
  '`bookings`, `booking_notes`, `letters`, `flight_reports`, `booking_changes.details`, `coupon_redemptions.email`, `quotes.email`'

/**
 * How long each class of data is kept, for the job `privacy.retain`, the metric, and the table in docs/privacy.md, which a
 * test compares with this one. What is not here goes with something that is, or is kept as long as an account.
 */
export const RETENTION = [
  {
    name: 'mails',
    tables: '`mail_messages`, `mail_attachments`',
    days: 2 * YEAR,
    since: 'written',
    end: 'deleted',
    why: 'Staff look up what a customer was told; files go after 30 days',
  },
  {
    name: 'bounces',
    tables: '`mail_bounces`',
    days: 2 * YEAR,
    since: 'came back',
    end: 'deleted',
    why: 'Mail that comes back harms all other mail',
  },
  {
    name: 'trips_of_guests',
    tables: TRIPS,
    days: 3 * YEAR,
    since: 'the end of the stay',
    end: 'name, address, phone, flights, plate, notes and letters removed; dates and amounts stay',
    why: 'Chargebacks and claims for damage come within three years',
  },
  {
    name: 'trips_of_members',
    tables: TRIPS,
    days: 7 * YEAR,
    since: 'the end of the stay',
    end: 'name, address, phone, flights, plate, notes and letters removed; dates and amounts stay',
    why: 'Members see their trips and what they earned',
  },
  {
    name: 'plates',
    tables: '`transactions`',
    days: 3 * YEAR,
    since: 'the exit',
    end: 'plate and flight removed',
    why: 'Claims for damage come within three years',
  },
  {
    name: 'messages',
    tables: '`inquiries`, `inquiry_moves`',
    days: 2 * YEAR,
    since: 'received, once closed',
    end: 'address, name and words removed',
    why: 'People come back to what they wrote',
  },
  {
    name: 'opinions',
    tables: '`scores`, `reviews`',
    days: 3 * YEAR,
    since: 'given',
    end: 'words and address removed, a published review with them; the score stays',
    why: 'What is wrong for long shows in years',
  },
  {
    name: 'rides',
    tables: '`ride_requests`',
    days: YEAR,
    since: 'the end of the ride',
    end: 'name removed',
    why: 'Complaints about the shuttle',
  },
  {
    name: 'waiting_list',
    tables: '`waits`',
    days: YEAR,
    since: 'the arrival that was waited for',
    end: 'address, name and phone removed',
    why: 'To answer who asks why they got no space',
  },
  {
    name: 'devices',
    tables: '`known_devices`',
    days: 400,
    since: 'seen last',
    end: 'deleted',
    why: 'Log-ins from known devices are not slowed down',
  },
  {
    name: 'campaigns',
    tables: '`campaign_recipients`',
    days: 2 * YEAR,
    since: 'due',
    end: 'address and first name removed; sums stay',
    why: 'Nobody is written to too often, and results can be compared',
  },
  {
    name: 'gate_scans',
    tables: '`gate_scans`',
    days: 2 * YEAR,
    since: 'received',
    end: 'details removed',
    why: 'Scans of an outage are looked into long after',
  },
  {
    name: 'security_events',
    tables: '`security_events`',
    days: 400,
    since: 'written',
    end: 'deleted',
    why: 'An attack is often noticed months later',
  },
  {
    name: 'template_edits',
    tables: '`mail_template_edits`',
    days: 2 * YEAR,
    since: 'decided',
    end: 'deleted',
    why: 'Who wrote and who approved what account mails said',
  },
  {
    name: 'visits',
    tables: '`analytics_events`, `funnel_visits`, `funnel_bookings`, `funnel_ends`',
    days: 25 * 31,
    since: 'seen',
    end: 'deleted',
    why: 'A month can be compared with that of a year ago',
  },
  {
    name: 'copies',
    tables: '`privacy_copies`',
    days: 0,
    since: 'the link expired',
    end: 'deleted',
    why: 'A copy is for its reader alone',
  },
  {
    name: 'unconfirmed_requests',
    tables: '`privacy_requests`',
    days: 7,
    since: 'asked, when the link was not used',
    end: 'deleted',
    why: 'Nobody answered for it',
  },
  {
    name: 'privacy_requests',
    tables: '`privacy_requests`',
    days: 2 * YEAR,
    since: 'settled',
    end: 'deleted; of an erasure, only a keyed digest of the address is left until then',
    why: 'The law wants requests recorded for 24 months (Cal. Code Regs. tit. 11, § 7101)',
  },
] as const satisfies readonly RetentionClass[]

/** What began before is kept no longer. */
export function cutOff(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.subtract({ hours: days * 24 })
}
