import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { isSealed, makeRecoveryKey, opened, parseRecoveryKey, recipientOf, sealed } from './backup-seal.ts'
import { keptSecret } from './keys.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'skylot-seal-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

test('the recovery key is made once and kept nowhere; it alone opens what is sealed to its recipient', async () => {
  const home = await folder()
  const printed = (await makeRecoveryKey(home, { ownSecret: true }))!
  expect(await makeRecoveryKey(home, { ownSecret: true })).toBeUndefined()
  const key = parseRecoveryKey(` ${printed}\n`)
  expect(key.secret).toBe(await keptSecret(home))
  expect((await stat(join(home, 'backup-recipient'))).mode & 0o077).toBe(0)
  for (const name of ['backup-recipient', 'secret'])
    expect(await readFile(join(home, name), 'utf8')).not.toContain(key.identity)

  // More than one piece of the stream.
  const data = Buffer.concat([Buffer.from('Ada Lovelace'), randomBytes(300_000)])
  const file = join(home, 'a.backup.age')
  const recipient = (await recipientOf(home))!
  const bytes = await buffer(await sealed(Readable.from([data.subarray(0, 1000), data.subarray(1000)]), recipient))
  await writeFile(file, bytes)
  expect(bytes.includes('Ada Lovelace')).toBe(false)
  expect([await isSealed(file), await isSealed(join(home, 'secret'))]).toEqual([true, false])
  expect((await buffer(await opened(Readable.from([bytes]), key.identity))).equals(data)).toBe(true)

  const another = parseRecoveryKey((await makeRecoveryKey(await folder(), { ownSecret: false }))!)
  expect(another.secret).toBeUndefined()
  await expect(opened(Readable.from([bytes]), another.identity)).rejects.toThrow('does not open this back-up')
})

test('what was cut off or changed is not read to its end', async () => {
  const home = await folder()
  const { identity } = parseRecoveryKey((await makeRecoveryKey(home, { ownSecret: false }))!)
  const bytes = await buffer(await sealed(Readable.from([randomBytes(200_000)]), (await recipientOf(home))!))
  const changed = Buffer.from(bytes)
  changed[bytes.length - 100]! ^= 1
  for (const bad of [bytes.subarray(0, 150_000), changed])
    await expect(opened(Readable.from([bad]), identity).then((stream) => buffer(stream))).rejects.toThrow()
})

test.each(['', 'age1xyz', 'AGE-SECRET-KEY-1SHORT', 'a password'])('%j is no recovery key', (typed) => {
  expect(() => parseRecoveryKey(typed)).toThrow('no recovery key')
})
