// The HTML of a message is checked once for all its mails (sanitize.ts), with holes in place of its fillers. A filler is
// either a value, which is escaped, or a condition or loop, which omits or repeats its content and adds nothing.

const HOLE = /\uE010(\d+)([vbmx])\uE011/g
/** Characters that mark holes and held-back parts; a form that contains one itself cannot be checked once. */
const OURS = /[\uE000-\uE00F\uE010\uE011]/
const LIQUID = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g
const VALUE = /^\{\{\s*[a-z_]\w*(?:\.[a-z_]\w*|\[\d+\])*\s*\}\}$/i
const BEGINS = /^\{%\s*(?:(?:if|unless)\s+[\w .=!<>'-]+|for\s+[a-z_]\w*\s+in\s+[a-z_][\w.]*)\s*%\}$/i
const GOES_ON = /^\{%\s*(?:elsif\s+[\w .=!<>'-]+|else)\s*%\}$/i
const ENDS = /^\{%\s*(?:endif|endunless|endfor)\s*%\}$/i

/**
 * HTML with holes, and their fillers. Undefined if it contains anything but plain values, conditions and loops: a
 * filter may output anything.
 */
export function withHoles(html: string): { readonly html: string; readonly fillers: readonly string[] } | undefined {
  if (OURS.test(html)) return undefined
  const fillers: string[] = []
  let isPlain = true
  const held = html.replaceAll(LIQUID, (filler) => {
    const kind = kindOf(filler)
    if (kind === undefined) isPlain = false
    fillers.push(filler)
    return `\uE010${fillers.length - 1}${kind}\uE011`
  })
  return isPlain && !/\{\{|\{%/.test(held) ? { html: held, fillers } : undefined
}

function kindOf(written: string): 'v' | 'b' | 'm' | 'x' | undefined {
  const filler = written.replaceAll(/\s+/g, ' ')
  if (VALUE.test(filler)) return 'v'
  if (BEGINS.test(filler)) return 'b'
  if (GOES_ON.test(filler)) return 'm'
  return ENDS.test(filler) ? 'x' : undefined
}

/** The fillers of a form, in order. */
export function fillersIn(html: string): readonly string[] {
  return html.match(LIQUID) ?? []
}

/** The reverse. */
export function withFillers(html: string, fillers: readonly string[]): string {
  return html.replaceAll(HOLE, (_, index: string) => fillers[Number(index)] ?? '')
}

export function hasHole(text: string): boolean {
  return text.includes('\uE010')
}

/** Whether each condition or loop that begins within a text also ends in it. */
export function isSelfContained(text: string): boolean {
  let depth = 0
  for (const [, , kind] of text.matchAll(HOLE)) {
    if (kind === 'b') depth += 1
    if (kind === 'x') depth -= 1
    if (depth < 0 || (kind === 'm' && depth === 0)) return false
  }
  return depth === 0
}

/** An attribute or style sheet that is checked once filled: tag name, attribute name and text. */
export const HELD = /\uE002([^\uE002-\uE004]*)\uE004([^\uE002-\uE004]*)\uE004([^\uE002-\uE004]*)\uE003/g

export function heldBack(tagName: string, name: string, text: string): string {
  return `\uE002${tagName}\uE004${name}\uE004${text}\uE003`
}
