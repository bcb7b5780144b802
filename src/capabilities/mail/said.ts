import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { KeptDocument } from '../documents/index.ts'
import type { Form } from './forms.ts'
import type { KeptLink } from './sealed-links.ts'

/** A file stored with a packed mail: a short text as is, or the content of a document. */
export type PackedFile = {
  readonly filename: string
  readonly type: string
  /** Its place among the files of the mail. */
  readonly at: number
} & ({ readonly text: string } | { readonly paper: KeptDocument })

/**
 * The content of a mail: the values of its form, with marks for its secrets, and the pages of its link marks.
 */
export interface PackedMail {
  readonly view: object
  readonly links: readonly KeptLink[]
  readonly files: readonly PackedFile[]
  /** How many other files are stored as they are. */
  readonly rows: number
  /** The hash of the business's own logo in the mail or a document, in hexadecimal. */
  readonly logo: string | null
}

/** What the mails of a business have in common, so that they need not store it, and its hash. */
export interface Dictionary {
  readonly hash: Buffer
  readonly words: Buffer
}

/** A format number, the hash of the dictionary, then the deflated content. */
const DEFLATED = 1
const HASH_BYTES = 16

/** Small enough to store millions: names and sentences that repeat, or that all mails share, take no space. */
export function packed(said: PackedMail, { hash, words }: Dictionary): Buffer {
  const deflated = deflateRawSync(JSON.stringify(said), { level: 9, dictionary: words })
  return Buffer.concat([Buffer.of(DEFLATED), hash, deflated])
}

/** The hash of its dictionary. @throws Error for mail packed by a later version */
export function dictionaryOf(bytes: Buffer): Buffer {
  if (bytes[0] !== DEFLATED) throw new Error(`What a mail says is packed in a way (${bytes[0]}) that is not known here`)
  return bytes.subarray(1, 1 + HASH_BYTES)
}

export function unpacked(bytes: Buffer, words: Buffer): PackedMail {
  return JSON.parse(inflateRawSync(bytes.subarray(1 + HASH_BYTES), { dictionary: words }).toString()) as PackedMail
}

const named = new WeakMap<Form, ReadonlySet<string>>()

/** The part of a view that a form can use. */
export function namedBy(form: Form, view: object): object {
  const names = named.get(form) ?? namesOf(form)
  named.set(form, names)
  return Object.fromEntries(Object.entries(view).filter(([name, value]) => value !== undefined && names.has(name)))
}

function namesOf({ html, letter }: Form): ReadonlySet<string> {
  const fillers = `${html}${letter}`.match(/\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g) ?? []
  return new Set(fillers.flatMap((filler) => filler.match(/[a-z_]\w*/gi) ?? []))
}
