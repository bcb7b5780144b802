/** A message as JSON keeps it. */
export interface KeptMessage {
  readonly code: string
  readonly params?: object
}

/**
 * Something to be said to a person, before it is known in which language: the code of a text and what varies in it. Rules,
 * stores and handlers answer these; they are kept as JSON, and `say` of `texts.ts` puts them in words for a reader.
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

/** A kept message as an answer can hold it. Sentences of before there were codes stay as they are. */
export function messageFrom(kept: KeptMessage | string): Message | string {
  return typeof kept === 'string' ? kept : new Message(kept.code, kept.params)
}
