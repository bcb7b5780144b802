/** One event as stored. */
export interface Event {
  readonly class: string
  readonly name: string
  readonly ref_id?: string | null
  readonly value?: string | number | null
  readonly parameters?: Readonly<Record<string, string | number | boolean | null>> | null
}

const EMAIL = /(?<![^\s@/?&=,;<>"'])[^\s@/?&=,;<>"']+(?:@|%40)[^\s@/?&=,;<>"']+\.[^\s@/?&=,;<>"'.]+/gi
const JSON_WEB_TOKEN = /\bey[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?/g
/** A long run of mixed case and digits is far more often a secret than a word. */
const SECRET = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{28,}(?![\w-])/g
const CARD_NUMBER = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
const QUERY_TOKEN = /([?&](?:token|code|password|email\w*)=)[^&#\s]*/gi
/** Fields whose values are private, whatever they look like. */
const PRIVATE_FIELD = /token|passw|secret|e-?mail|phone|cc_|card|cvc|full_?name|validation_?code|record_?loc/i
/** Our own ids are not card numbers, whatever their digits. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const CONTROL_CHARACTERS = /\p{Cc}/gu

/** Removes what looks like an email address, a token or a card number. */
export function scrub(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(CONTROL_CHARACTERS, ' ')
    .replaceAll(QUERY_TOKEN, '$1[removed]')
    .replaceAll(EMAIL, '[e-mail]')
    .replaceAll(JSON_WEB_TOKEN, '[token]')
    .replaceAll(SECRET, '[token]')
    .replaceAll(CARD_NUMBER, '[number]')
}

/** An event without anything that could identify a person or open something. */
export function scrubEvent(event: Event): Event {
  const parameters = Object.entries(event.parameters ?? {}).filter(([name]) => !PRIVATE_FIELD.test(name))
  return {
    class: scrub(event.class),
    name: scrub(event.name),
    ref_id: event.ref_id && (UUID.test(event.ref_id) ? event.ref_id : scrub(event.ref_id)),
    value: scrubValue(event.value ?? null) as string | number | null,
    parameters: Object.fromEntries(parameters.map(([name, value]) => [scrub(name), scrubValue(value)])),
  }
}

function scrubValue(value: string | number | boolean | null): string | number | boolean | null {
  if (typeof value === 'string') return scrub(value)
  if (typeof value === 'number') return scrub(String(value)) === String(value) ? value : null
  return value
}
