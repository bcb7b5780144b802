import { expect, test } from 'vitest'
import { reader, written } from './written.ts'

test('what is written is read back, the same text as the same object', () => {
  const read = reader<{ readonly name: string; readonly none: null }>()
  const [ada, bob] = [written({ name: 'Ada "A" Lovelace</script>', none: null }), written({ name: 'Bob', none: null })]
  const first = read(ada)
  expect(first).toEqual({ name: 'Ada "A" Lovelace</script>', none: null })
  expect(read(ada)).toBe(first)
  expect(read(bob).name).toBe('Bob')
  expect(read(ada)).toEqual(first)
})
