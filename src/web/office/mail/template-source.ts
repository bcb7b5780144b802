import { textField } from '../../serve/session/api.ts'

/** A text of a message: what its first lines say, and what follows them. */
export interface Letter {
  readonly subject: string
  readonly preview: string
  readonly text: string
}

/** Splits the source of a text; undefined for shared parts and HTML. */
export function letterOf(source: string): Letter | undefined {
  const [, subject, preview, text] = /^Subject: (.*)\nPreview: (.*)\n\n([\s\S]*)$/.exec(source) ?? []
  return subject === undefined || preview === undefined || text === undefined ? undefined : { subject, preview, text }
}

/** The source that an editor holds: whole, or in the parts of a text. */
export function sourceOf(form: FormData): string {
  if (form.has('source')) return textField(form, 'source')
  const line = (name: string) => textField(form, name).replaceAll(/\s+/g, ' ').trim()
  return `Subject: ${line('subject')}\nPreview: ${line('preview')}\n\n${textField(form, 'text').replaceAll('\r\n', '\n')}`
}
