/**
 * Something to be said to a person, before it is known in which language: the code of a text and what varies in it. Rules,
 * stores and handlers answer these; they are kept as JSON, and `say` of `texts.ts` puts them in words for a reader.
 */
export class Message {
  readonly code: string
  readonly params?: object

  constructor(code: string, params?: object) {
    this.code = code
    if (params) this.params = params
  }
}

/** A message as JSON keeps it. */
export interface KeptMessage {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** A kept message, and those that are part of it. Sentences of before there were codes stay as they are. */
export function messageFrom(kept: KeptMessage | string): Message | string {
  if (typeof kept === 'string') return kept
  const params = kept.params && Object.entries(kept.params).map(([name, value]) => [name, revived(value)])
  return new Message(kept.code, params && (Object.fromEntries(params) as object))
}

function revived(value: unknown): unknown {
  const isMessage = typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
  return isMessage ? messageFrom(value as KeptMessage) : value
}
