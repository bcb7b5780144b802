// Addresses for machines. Apart from their handlers, so that the port is open before all of the product is loaded.

/** Webhooks; the last part is the card gateway's name, or `bounces`. */
export const WEBHOOK_PATH = '/api/webhooks/:gateway'

/** The largest webhook body in bytes: a bounce contains parts of the original mail. */
export const LONGEST_NEWS = 1024 * 1024

/** Where phones fetch their passes; a pass contains the address up to `/v1`. */
export const PASSES_PATH = '/api/passes/v1/*'

/** One-click unsubscribing (RFC 8058), named in the List-Unsubscribe header. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe'

/** Links of campaigns: the code is signed, and names where it leads. */
export const CLICK_PATH = '/api/c/:code'

/** Where calendars ask for somebody's shifts; the name in the address is secret. */
export const SCHEDULES_PATH = '/api/schedules/:name'

/** What staff upload: by path, and the bytes of the largest body there. For all others there is less. */
export const UPLOADS = [
  { path: /^\/staff\/setup\/logo\b/, longest: 1024 * 1024 },
  { path: /^\/staff\/settings\/pictures\b/, longest: 7 * 1024 * 1024 },
  { path: /^\/staff\/email\/campaigns\b/, longest: 1024 * 1024 },
  { path: /^\/staff\/imports\b/, longest: 33 * 1024 * 1024 },
  { path: /^\/api\/staff\/settings\/pictures\//, longest: 9 * 1024 * 1024 },
  { path: /^\/api\/staff\//, longest: 1536 * 1024 },
] as const

/** How long an upload may take, at the least rate of any body. */
export const UPLOAD_DEADLINE_MS = 120_000
