import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { everySight, show } from './pages.ts'

test.use({ shared: true, tolerated: /status of 404|frame is sandboxed/ })

/** Lines of text that a row of a list takes at most on a phone. */
const MOST_LINES = 3

const OFFICE = everySight().filter(({ viewer, name }) => viewer === 'owner' && name !== 'StaffPaper')

test('a row of any list of the office takes three lines on a phone at most @long', async ({ page, product }) => {
  test.setTimeout(15 * 60_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const tall: string[] = []
  let lists = 0
  for (const sight of OFFICE) {
    await show(page, product, sight)
    const rows = await linesOfRows(page)
    if (rows.length > 0) lists += 1
    const worst = rows.toSorted((one, other) => other.lines - one.lines)[0]
    if (worst && worst.lines > MOST_LINES) tall.push(`${sight.name}: ${worst.lines} lines, ${worst.text}`)
  }
  expect(lists).toBeGreaterThan(30)
  expect(tall).toEqual([])
})

/** How many lines of text the rows of the page's lists take. */
function linesOfRows(page: Page): Promise<{ lines: number; text: string }[]> {
  return page.locator('main [aria-busy] > div > table > tbody > tr').evaluateAll((rows) =>
    rows.map((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
      const boxes: { top: number; bottom: number }[] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const { top, bottom, width } of range.getClientRects()) if (width > 1) boxes.push({ top, bottom })
      }
      let [lines, end] = [0, Number.NEGATIVE_INFINITY]
      for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
        // What begins beside the lower half of a line stands below it.
        if (top < end - 6) continue
        lines += 1
        end = bottom
      }
      return { lines, text: row.textContent.slice(0, 80) }
    }),
  )
}
