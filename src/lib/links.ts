import tlds from 'tlds' with { type: 'json' }

/**
 * Whether a text holds something that people or mail programs would take for a link: a URL with its scheme, or a name
 * under any of IANA's top-level domains, with or without a path, even with look-alike dots or letters of other scripts.
 */
export function hasLink(text: string): boolean {
  const plain = text.slice(0, LOOKED_AT).normalize('NFKC').replaceAll(INVISIBLE, '').replaceAll(DOTS, '.')
  if (SCHEME.test(plain)) return true
  return Array.from(plain.matchAll(NAME)).some(
    ([, label = '', top = '', next = '']) =>
      next !== '' ||
      PUNYCODE.test(top) ||
      // An initial before a short name, as in "J.de Vries", is none, unless addresses are often this short.
      (TOP_LEVEL.has(top.toLowerCase()) && (label.length > 1 || top.length > 2 || SHORT.test(top))),
  )
}

/** No text that may hold no link is longer, and to normalize a long one takes long. */
const LOOKED_AT = 10_000
const INVISIBLE = /\p{Cf}/gu
/** What browsers read as a dot in a name (UTS #46), and what looks like one. */
const DOTS = /[。｡․]/g
const SCHEME = /:\/\/|\bwww\.|\bmailto:/i
/** Some top-level domains take emoji in names: flags and skin colors are none of the pictographs. */
const IN_LABEL = String.raw`[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Presentation}-]`
/** From the first letter of a label on only: whoever began at each would look at a long one once for each of its letters. */
const NAME = new RegExp(
  String.raw`(?<!${IN_LABEL})(${IN_LABEL}+)(?=\.([Xx][Nn]--[A-Za-z\d-]+|[\p{L}\p{M}]{2,})(?![\p{L}\p{N}])([/:?#]?))`,
  'gu',
)
/** A top-level domain of other scripts, as the net itself writes it. */
const PUNYCODE = /^xn--/i
const SHORT = /^(?:co|me|ly|gl|cc|tk|io|to|is|gd)$/i
const TOP_LEVEL: ReadonlySet<string> = new Set(tlds)
