// @ts-check

/**
 * A program whose other characters are escaped, as strings, templates, and patterns may have them. V8 keeps a source with a
 * single one of them as two bytes for each of all.
 * @param {string} code
 */
export function inAscii(code) {
  const escaped = code.replaceAll(/[^\0-\x7f]/g, (other) => `\\u${other.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return escaped.length < 2 * code.length ? escaped : code
}
