/** What drawing an SVG may come to, in characters, with what it refers to counted each time. */
const MOST_DRAWN = 1_000_000
/** One step of a shadow takes as long as a drawing of so many characters. */
const EFFECT = 10_000
/** How deep elements may stand in each other, with what they refer to. */
const DEEPEST = 200

/** They bring in files, or draw far more than their text says. */
const REFUSED = /^(?:image|feImage|pattern|marker|feTurbulence|feMorphology|feConvolveMatrix)$/i
const BRINGS_IN = /@import|<\?xml-stylesheet|url\((?!\s*(?:["']|&quot;|&apos;)?#)/i

/** Up to the drawing: a DOCTYPE that only names its kind, since what it declares could stand for anything. */
const HEAD =
  /^\s*(?:<\?xml\s[^<>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*(?:<!DOCTYPE\s+svg(?:\s+(?:PUBLIC|SYSTEM|"[^"<>]*"))*\s*>\s*)?(?=<svg[\s>])/i
/** A remark, text as it is, an instruction, the end of an element, its start with its attributes, or words between. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/[^\s<>/]+\s*>|<(?<name>[^\s<>/!?"'=&]+)(?<attributes>(?:\s+[^\s<>/"'=&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/gy
const ATTRIBUTE = /([^\s"'=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const REFERENCE = /url\(\s*(?:["']|&quot;|&apos;)?#([^\s"'&)]+)/gi

interface Size {
  length: number
  height: number
}

/** An element with what stands in it, but without the parts that it refers to. */
interface Part extends Size {
  readonly ids: readonly string[]
  readonly refers: string[]
}

/**
 * Whether an SVG stands for itself: it brings in no file, and drawing it takes about what its text says. It is read
 * before whatever draws it sees it.
 * @throws when it is none that can be read
 */
export function isPlain(svg: string): boolean {
  const head = HEAD.exec(svg)?.[0]
  if (head === undefined || svg.length > MOST_DRAWN || BRINGS_IN.test(svg)) return false
  const whole = nothing()
  const open = [whole]
  const named = new Map<string, Part>()
  let read = head.length
  for (const { 0: token, groups: { name, attributes = '' } = {} } of svg.slice(read).matchAll(TOKEN)) {
    read += token.length
    const begins = name === undefined ? undefined : partOf(local(name), attributes)
    if (name !== undefined && (!begins || open.length > DEEPEST)) return false
    if (begins) open.push(begins)
    open.at(-1)!.length += token.length
    const isEnd = begins ? token.endsWith('/>') : token.startsWith('</')
    if (!isEnd) continue
    const ended = open.pop()!
    const around = open.at(-1)
    if (!around) throw new Error('The SVG ends twice')
    add(around, ended)
    for (const id of ended.ids) named.set(id, add(named.get(id) ?? nothing(), ended))
  }
  if (read < svg.length || open.length > 1) throw new Error('The SVG ends too early')
  const { length, height } = sizeOf(whole, named)
  return length <= MOST_DRAWN && height <= DEEPEST
}

/** Undefined for an element that is refused, or refers to what is not in the drawing. */
function partOf(name: string, attributes: string): Part | undefined {
  if (REFUSED.test(name)) return undefined
  const ids: string[] = []
  const refers = [...attributes.matchAll(REFERENCE)].map(([, id = '']) => id)
  for (const [, given = '', double, single = ''] of attributes.matchAll(ATTRIBUTE)) {
    const [attribute, value] = [local(given), double ?? single]
    if (attribute === 'id' && value.includes('&')) return undefined
    if (attribute === 'id') ids.push(value)
    // Where a link leads is not drawn.
    if (attribute !== 'href' || name === 'a') continue
    if (!/^#[^\s&]+$/.test(value)) return undefined
    refers.push(value.slice(1))
  }
  return { ids, length: /^fe[A-Z]/.test(name) ? EFFECT : 0, height: 1, refers }
}

/** A name without its prefix, which may be any. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function nothing(): Part {
  return { ids: [], length: 0, height: 0, refers: [] }
}

/** Puts a part into another one. */
function add(around: Part, within: Part): Part {
  around.length += within.length
  around.height = Math.max(around.height, within.height + 1)
  for (const id of within.refers) around.refers.push(id)
  return around
}

const ENDLESS: Size = { length: Infinity, height: Infinity }

/** The size of a part with all that it refers to, each time it does; infinite where something refers to itself. */
function sizeOf(whole: Part, named: ReadonlyMap<string, Part>): Size {
  const known = new Map<string, Size>()
  const sizeOfId = (id: string, depth: number): Size => {
    const part = named.get(id)
    if (!part) return nothing()
    if (depth > DEEPEST) return ENDLESS
    known.set(id, ENDLESS)
    const size = withReferences(part, depth)
    known.set(id, size)
    return size
  }
  const withReferences = ({ length, height, refers }: Part, depth: number): Size => {
    const sizes = refers.map((id) => known.get(id) ?? sizeOfId(id, depth + 1))
    return {
      length: sizes.reduce((sum, size) => sum + size.length, length),
      height: sizes.reduce((most, size) => Math.max(most, height + size.height), height),
    }
  }
  return withReferences(whole, 0)
}
