/** What a booking is handed out as. */
export const DOCUMENT_KINDS = ['pdf', 'ics', 'pkpass'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What a voucher or a membership is handed out as: it has no dates for a calendar. */
export const PASS_KINDS = ['pdf', 'pkpass'] as const satisfies readonly DocumentKind[]
export type PassKind = (typeof PASS_KINDS)[number]

export const CONTENT_TYPES: Readonly<Record<DocumentKind, string>> = {
  pdf: 'application/pdf',
  ics: 'text/calendar; charset=utf-8; method=PUBLISH',
  pkpass: 'application/vnd.apple.pkpass',
}
