import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

const PART = /<(\w+)>([\s\S]*?)<\/\1>/g

interface Props {
  /** A text whose parts are marked as in `Read our <terms>terms</terms>`. */
  readonly text: string
  /** The element, still without words, that each kind of part becomes. */
  readonly parts: Readonly<Record<string, ReactElement>>
}

/** A sentence with links or stress in it, so that a translation may put them wherever its grammar wants them. */
export function Rich({ text, parts }: Props) {
  const pieces: ReactNode[] = []
  let end = 0
  for (const { 0: whole, 1: kind = '', 2: words = '', index } of text.matchAll(PART)) {
    const part = parts[kind]
    pieces.push(text.slice(end, index), part ? cloneElement(part, undefined, words) : words)
    end = index + whole.length
  }
  return [...pieces, text.slice(end)].map((piece, index) => <Fragment key={index}>{piece}</Fragment>)
}
