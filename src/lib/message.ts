/** A message as stored in JSON. */
export interface KeptMessage {
  readonly code: string
  readonly params?: object
}

/**
 * A text for a person, before its language is known: a code and its parameters. Rules, stores and handlers return
 * these; they are stored as JSON, and `say` of `texts.ts` translates them for a reader.
 */
export class Message implements KeptMessage {
  readonly code: string
  readonly params?: object

  constructor(code: string, params?: object) {
    this.code = code
    if (params) this.params = params
  }
}

export function isMessage(value: unknown): value is KeptMessage {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
}

/** A stored message as an answer can hold it. Sentences stored before there were codes stay as they are. */
export function messageFrom(kept: KeptMessage | string): Message | string {
  return typeof kept === 'string' ? kept : new Message(kept.code, kept.params)
}
