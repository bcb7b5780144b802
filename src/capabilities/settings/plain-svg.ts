import sax, { type QualifiedTag, type SAXParser, type Tag } from 'sax'

/** What drawing an SVG may come to, in characters, with what it refers to counted each time. */
const MOST_DRAWN = 1_000_000
/** One step of a shadow takes as long as a drawing of so many characters. */
const EFFECT = 10_000
/** How deep elements may stand in each other, with what they refer to. */
const DEEPEST = 200

/** They bring in files, or draw far more than their text says. */
const REFUSED = /^(?:image|feImage|pattern|marker|feTurbulence|feMorphology|feConvolveMatrix)$/i
const BRINGS_IN = /@import|url\((?!\s*["']?#)/i
/** A DOCTYPE that only names its kind, since what it declares could stand for anything. */
const KIND = /^\s*svg(?:\s+(?:PUBLIC|SYSTEM|"[^"]*"))*\s*$/i
const REFERENCE = /url\(\s*["']?#([^\s"')]+)/gi

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
 * @throws when it begins as one and cannot be read to its end
 */
export function isPlain(svg: string): boolean {
  if (svg.length > MOST_DRAWN) return false
  const parser = sax.parser(true)
  const whole = nothing()
  const open = [whole]
  const named = new Map<string, Part>()
  let isSvg = false
  let isRefused = false
  let text = ''
  let read = 0
  // At once, since what follows may be far longer to look through than its text.
  const refuseIf = (isWrong: boolean) => {
    if (!isWrong) return
    isRefused = true
    throw new Error('The SVG is refused')
  }
  const addText = (words: string) => {
    text += words
  }
  Object.assign(parser, {
    onerror(error) {
      throw error
    },
    ondoctype: (doctype) => refuseIf(!KIND.test(doctype)),
    onprocessinginstruction: ({ name }) => refuseIf(name === 'xml-stylesheet'),
    ontext: addText,
    oncdata: addText,
    onopentag({ name, attributes }) {
      const begins = partOf(local(name), attributes)
      if (open.length === 1) isSvg = name === 'svg'
      refuseIf(!begins || !isSvg || open.length > DEEPEST)
      open.at(-1)!.length += parser.startTagPosition - 1 - read
      read = parser.startTagPosition - 1
      open.push(begins ?? nothing())
    },
    onclosetag() {
      const ended = open.pop()!
      ended.length += parser.position - read
      read = parser.position
      add(open.at(-1)!, ended)
      for (const id of ended.ids) named.set(id, add(named.get(id) ?? nothing(), ended))
    },
  } satisfies Partial<SAXParser>)
  try {
    parser.write(svg).close()
  } catch (error) {
    if (isRefused || !isSvg) return false
    throw error
  }
  if (!isSvg || BRINGS_IN.test(text)) return false
  const { length, height } = sizeOf(whole, named)
  return length <= MOST_DRAWN && height <= DEEPEST
}

/** Undefined for an element that is refused, or refers to what is not in the drawing. */
function partOf(name: string, attributes: Tag['attributes'] | QualifiedTag['attributes']): Part | undefined {
  if (REFUSED.test(name)) return undefined
  const part: Part = { ...nothing(), length: /^fe[A-Z]/.test(name) ? EFFECT : 0, height: 1 }
  const ids: string[] = []
  for (const [given, said] of Object.entries(attributes)) {
    const value = typeof said === 'string' ? said : said.value
    if (BRINGS_IN.test(value)) return undefined
    part.refers.push(...[...value.matchAll(REFERENCE)].map(([, id = '']) => id))
    const attribute = local(given)
    if (attribute === 'id') ids.push(value)
    // Where a link leads is not drawn.
    if (attribute !== 'href' || name === 'a') continue
    if (!/^#\S+$/.test(value)) return undefined
    part.refers.push(value.slice(1))
  }
  return { ...part, ids }
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
