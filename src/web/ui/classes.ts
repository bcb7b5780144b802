/** Joins class names, leaving out what is not there. */
export function classes(...names: (string | false | null | undefined)[]): string {
  let all = ''
  for (const name of names) if (name) all += all === '' ? name : ` ${name}`
  return all
}
