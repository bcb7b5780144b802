import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Texts in a folder, by name, which other processes on this machine share. */
interface KeptFiles {
  /** Undefined when it is not there. */
  read(name: string): Promise<string | undefined>
  /** Throws when the folder cannot be written to. */
  write(name: string, text: string): Promise<void>
}

/** Keeps so many files at most: when there are more, the half goes that nobody has asked for longest. */
export function keptFiles(folder: string, most: number): KeptFiles {
  async function removeOldest(): Promise<void> {
    const names = await readdir(folder)
    if (names.length <= most) return
    const files = await Promise.all(
      names.map(async (name) => ({ path: join(folder, name), usedAt: (await stat(join(folder, name))).mtimeMs })),
    )
    const oldest = files.toSorted((a, b) => a.usedAt - b.usedAt).slice(0, names.length - Math.floor(most / 2))
    for (const { path } of oldest) await rm(path, { force: true })
  }

  return {
    async read(name) {
      const path = join(folder, name)
      const text = await readFile(path, 'utf8').catch(() => undefined)
      const now = new Date()
      if (text !== undefined) await utimes(path, now, now).catch(() => undefined)
      return text
    },
    async write(name, text) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, name)
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(unfinished, text)
      await rename(unfinished, path)
      await removeOldest()
    },
  }
}
