import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** 17,950 passwords in lower case, one a line, all of a length that could be chosen here. */
const FILE = join(import.meta.dirname, 'common-passwords.txt')

let known: ReadonlySet<string> | undefined

/** Whether a password, in lower case, is one of those that attackers try first. */
export function isCommonPassword(typed: string): boolean {
  known ??= new Set(readFileSync(FILE, 'utf8').split('\n'))
  return known.has(typed)
}
