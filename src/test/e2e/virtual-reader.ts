import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { virtual } from '@guidepup/virtual-screen-reader'
import type { Page } from '@playwright/test'

/** What the package for browsers exports, as a value of the page, which loads no script from elsewhere. */
const source = readFile(fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')), 'utf8').then(
  (module) => {
    const [exported = '', name = ''] = /export\s*\{[^}]*?([\w$]+) as virtual\s*\};?/.exec(module) ?? []
    return `(() => { ${module.replace(exported, '')}\nglobalThis.reader = ${name} })()`
  },
)

/** A screen reader in the page: it goes from one thing to the next and says it. */
export interface Reader {
  /** Goes on until it says this, and answers all that it said on the way. @throws Error when it never does */
  readTo(phrase: RegExp): Promise<string[]>
  /** Presses what it stands at. */
  act(): Promise<void>
  /** Types into what it stands at. */
  type(text: string): Promise<void>
}

const MOST_STEPS = 400

/** Begins to read the page, where it begins. */
export async function readAloud(page: Page): Promise<Reader> {
  await page.evaluate(await source)
  await page.evaluate(() => (globalThis as unknown as Holder).reader.start({ container: document.body }))
  return {
    async readTo(phrase) {
      const said = await page.evaluate(read, { phrase: phrase.source, most: MOST_STEPS })
      if (!phrase.test(said.at(-1) ?? '')) throw new Error(`${phrase} is never said:\n${said.join('\n')}`)
      return said
    },
    act: () => page.evaluate(() => (globalThis as unknown as Holder).reader.act()),
    type: (text) => page.evaluate((typed) => (globalThis as unknown as Holder).reader.type(typed), text),
  }
}

interface Holder {
  readonly reader: typeof virtual
}

async function read({ phrase, most }: { phrase: string; most: number }): Promise<string[]> {
  const { reader } = globalThis as unknown as Holder
  const said: string[] = []
  for (let step = 0; step < most; step++) {
    said.push(await reader.lastSpokenPhrase())
    if (new RegExp(phrase).test(said.at(-1) ?? '')) break
    await reader.next()
  }
  return said
}
