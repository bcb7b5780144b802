import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

/** The rules of WCAG 2.2 AA and what is good practice beyond; of what is kept, one node each is enough. */
const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** Handed to the page as it is: the builder of axe does so twice, and with the long form. */
const axe = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Frames in an origin of their own, as mails inside a page: axe could not hear from them. */
const APART = 'iframe[sandbox]:not([sandbox*=allow-same-origin])'

/** No violation that axe can find, in frames neither; mails inside a page are looked at where they are shown alone. */
export async function expectAccessible(page: Page): Promise<void> {
  let found = await violationsOf(page)
  // A list that was asked for again while axe looked at it was faded meanwhile; what is wrong stays wrong.
  if (found.length > 0) found = await violationsOf(page)
  expect(found).toEqual([])
}

async function violationsOf(page: Page): Promise<string[]> {
  // What waits for its data is faded, and not yet what it will be.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const source = await axe
  const iframes = (await page.locator(APART).count()) === 0
  for (const frame of iframes ? page.frames() : [page.mainFrame()]) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  }
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: Axe }).axe.run(document, options),
    { ...OPTIONS, iframes },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

interface Axe {
  run(context: Document, options: RunOptions): Promise<AxeResults>
}
