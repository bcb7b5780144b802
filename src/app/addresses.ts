// Where others than people come in. Apart from what answers there, so that a port is open before all of it is loaded.

/** Where others tell us things by themselves; the last part is the card gateway's name, or `bounces`. */
export const WEBHOOK_PATH = '/api/webhooks/:gateway'

/** The largest message that is taken there, in bytes: a returned mail brings parts of what was sent. */
export const LONGEST_NEWS = 1024 * 1024

/** Where phones ask for their passes; a pass holds the address up to `/v1`. */
export const PASSES_PATH = '/api/passes/v1/*'

/** Where mail readers end marketing with one POST (RFC 8058); the header List-Unsubscribe names it. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe'
