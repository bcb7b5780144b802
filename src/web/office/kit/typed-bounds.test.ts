import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Bounds that no call has: where, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'access/group-limits.tsx': 'A row of fields for each kind of act: the call takes them all as one list.',
  'gate/cash-taken.tsx': 'Typed to see the change; the call takes the amount that comes of it.',
  'gate/stay-forms.tsx': 'The fields of a card are as long as what stands on cards, on the site too.',
}

test('a form of the office types no bound by hand, since the contract of its call has it', () => {
  const office = 'src/web/office/'
  const typed = globSync(`${office}**/*.tsx`).filter((path) =>
    /\b(?:maxLength|minLength|max|min)=(?:\{|")\d/.test(readFileSync(path, 'utf8')),
  )
  expect(typed.map((path) => path.slice(office.length)).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})
