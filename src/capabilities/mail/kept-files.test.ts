import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptFiles } from './kept-files.ts'

test('of too many files the half goes that nobody has asked for longest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'skylot-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = keptFiles(folder, 4)
  for (const name of ['a', 'b', 'c', 'd']) await files.write(name, `text of ${name}`)
  expect(await readdir(folder)).toHaveLength(4)
  for (const name of ['a', 'b', 'c', 'd']) await utimes(join(folder, name), 0, 0)
  expect(await files.read('a')).toBe('text of a')
  await files.write('e', 'text of e')
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'e'])
  expect(await files.read('b')).toBeUndefined()
})

test('of a folder that is not there nothing is read', async () => {
  expect(await keptFiles(join(tmpdir(), 'skylot-none'), 4).read('a')).toBeUndefined()
})
