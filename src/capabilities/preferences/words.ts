import { texts } from './texts.ts'

/** The three things an address can want, by its setting: 0, 1 and 2. */
export function wishes(): readonly { readonly label: string; readonly description: string }[] {
  const { least, news, offers } = texts()
  return [least, news, offers]
}
