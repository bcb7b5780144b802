import { BODY_LIMIT, STAFF_BODY_LIMIT } from '../http/endpoint.ts'

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

/** What staff upload, to pages and to calls: by path, and the bytes of the largest body there. */
const UPLOADS = [
  { path: /^\/staff\/imports\b/, longest: 33 * 1024 * 1024 },
  { path: /^\/(?:api\/)?staff\/settings\/pictures\b/, longest: 9 * 1024 * 1024 },
  { path: /^\/(?:api\/)?staff\/(?:email\/)?mailing-lists\b/, longest: 8 * 1024 * 1024 },
  { path: /^\/(?:api\/)?staff\//, longest: STAFF_BODY_LIMIT },
] as const

/** The bytes of the largest body that an address takes. Only signed-in staff upload files. */
export function longestBody(url: string, { isStaff }: { isStaff: boolean }): number {
  if (url.startsWith(NEWS_PATH)) return LONGEST_NEWS
  const upload = isStaff ? UPLOADS.find(({ path }) => path.test(url)) : undefined
  return upload?.longest ?? BODY_LIMIT
}

const NEWS_PATH = WEBHOOK_PATH.replace(/:.*/, '')

/** How long an upload may take, at the least rate of any body. */
export const UPLOAD_DEADLINE_MS = 120_000
