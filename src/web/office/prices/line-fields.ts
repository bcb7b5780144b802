import { type Fields, toFields } from '../settings/business-fields.ts'

type Line = Readonly<Record<string, string | number | null | readonly string[]>>

/** The lines of a list as fields: "fees.0.per_day"; lists within them are boxes of their own. */
export function lineFields(list: string, lines: readonly Line[]): Fields {
  const plain = lines.map((line) =>
    Object.fromEntries(Object.entries(line).filter(([, value]) => !Array.isArray(value))),
  )
  return toFields({ [list]: plain })
}

/** The code of a line: the one it has, or one made from its name. */
export function codeOf(fields: Fields, line: string): string {
  const { [`${line}.code`]: code = '', [`${line}.description`]: name = '' } = fields
  return (
    code ||
    name
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')
      .slice(0, 40)
  )
}
