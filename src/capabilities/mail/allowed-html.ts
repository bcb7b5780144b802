/** What the HTML of a mail may contain. Everything else is left out. */

const BLOCKS = 'div p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre center hr br'
const WORDS = 'a span strong em b i u s small sub sup code font img'
const TABLES = 'table caption colgroup col thead tbody tfoot tr td th'
const FRAME = 'html head title body meta style'

export const ALLOWED_TAGS: ReadonlySet<string> = new Set([BLOCKS, WORDS, TABLES, FRAME].join(' ').split(' '))

/** Elements without an end tag. */
export const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'meta', 'col'])

/** Elements that are dropped with their content. */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(
  'script noscript template iframe object embed applet xmp noembed noframes textarea select plaintext xml'.split(' '),
)

const ATTRIBUTES: Readonly<Record<string, string>> = {
  '*': 'align valign bgcolor class color dir height id lang role style title width',
  a: 'href target rel name',
  col: 'span',
  colgroup: 'span',
  font: 'face size',
  hr: 'size',
  html: 'xmlns xmlns:v xmlns:o',
  img: 'src alt border',
  li: 'value',
  meta: 'charset content http-equiv name',
  ol: 'start type',
  style: 'type media',
  table: 'border cellpadding cellspacing',
  td: 'colspan rowspan headers abbr',
  th: 'colspan rowspan headers abbr scope',
}
const allowedAttributes = new Map(Object.entries(ATTRIBUTES).map(([tag, names]) => [tag, new Set(names.split(' '))]))

/** Whether a tag may have an attribute; its value is checked separately. */
export function mayHaveAttribute(tag: string, name: string): boolean {
  if (/^aria-[a-z]+$/.test(name)) return true
  return allowedAttributes.get('*')!.has(name) || allowedAttributes.get(tag)?.has(name) === true
}

/** Namespaces that Outlook looks for. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'http://www.w3.org/1999/xhtml',
  'urn:schemas-microsoft-com:vml',
  'urn:schemas-microsoft-com:office:office',
])

const META_NAMES: ReadonlySet<string> = new Set([
  'viewport',
  'color-scheme',
  'supported-color-schemes',
  'format-detection',
  'x-apple-disable-message-reformatting',
])

const EQUIVALENTS: ReadonlySet<string> = new Set(['content-type: text/html; charset=utf-8', 'x-ua-compatible: ie=edge'])

/** Whether a meta element only says how to show the mail; none may redirect. */
export function isPlainMeta(attributes: ReadonlyMap<string, string>): boolean {
  const equivalent = attributes.get('http-equiv')
  if (equivalent !== undefined) return EQUIVALENTS.has(`${equivalent}: ${attributes.get('content')}`.toLowerCase())
  const name = attributes.get('name')
  return name === undefined ? attributes.has('charset') : META_NAMES.has(name.toLowerCase())
}

const LINK = /^(?:(?:https?:\/\/|mailto:|tel:|sms:)[^\s\p{Cc}]+|#[\w-]*|)$/iu

/** Where links may lead. Addresses with blanks or control characters are refused. */
export function isLink(address: string): boolean {
  return LINK.test(address)
}

const PICTURE = /^(?:cid:[\w.@-]+|data:image\/(?:png|gif|jpeg|webp);base64,[\w+/=]+)$/

/** Pictures are embedded in the mail: remote ones would tell who reads when. */
export function isPicture(address: string): boolean {
  return PICTURE.test(address)
}

export function isNamespace(address: string): boolean {
  return NAMESPACES.has(address)
}

const CSS_FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla calc min max clamp linear-gradient not is where nth-child nth-of-type lang'.split(' '),
)

/** Only CSS with one of these needs a closer look: most styles are plain sizes and colors. */
const WORTH_A_LOOK = /[\\@(]|<[/!]|behaviou?r|-moz-binding/i

/** Why a piece of CSS is not allowed in a mail; undefined if it is. */
export function faultInCss(css: string): string | undefined {
  if (!WORTH_A_LOOK.test(css)) return undefined
  if (css.includes('\\')) return 'no backslash in CSS'
  if (/<[/!]/.test(css)) return 'no tags in CSS'
  // With and without comments: a string may contain what looks like the end of one.
  const words = `${css} ${css.replaceAll(/\/\*[\s\S]*?\*\//g, '')}`.toLowerCase()
  for (const [, rule = ''] of words.matchAll(/@([\w-]*)/g))
    if (rule !== 'media') return `no @${rule} in CSS: a mail loads nothing from elsewhere`
  for (const [, name = ''] of words.matchAll(/(?<![\w-])([\w-]+)\(/g))
    if (!CSS_FUNCTIONS.has(name)) return `no ${name}(…) in CSS: a mail loads nothing from elsewhere`
  return /(?:behaviou?r|-moz-binding)\s*:/.test(words) ? 'no scripts in CSS' : undefined
}
