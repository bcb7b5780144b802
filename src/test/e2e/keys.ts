import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to a field by keys, and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a control by keys, and presses Enter. */
export async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

const MOST_STOPS = 80

/** Goes on with Tab, or back with Shift+Tab where that is nearer, until the control has the focus; each stop can be seen. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  const key = (await isBehind(control)) ? 'Shift+Tab' : 'Tab'
  for (let stops = 0; !(await isFocused(control)); stops++) {
    expect(stops, `Tab never reaches ${control.toString()}`).toBeLessThan(MOST_STOPS)
    await page.keyboard.press(key)
    expect(await unseenFocus(page), 'the focus can be seen').toBeUndefined()
  }
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

function isBehind(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const place = document.activeElement?.compareDocumentPosition(element) ?? 0
    return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })
}

/** What has the focus without showing it by an outline, of its own or of the label drawn around it. */
function unseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement
    // The button inside a date field shows its focus by itself, where no script can see it.
    if (!focused || focused === document.body || focused.matches('[type=date]')) return undefined
    const isSeen = [focused, focused.closest('label')].some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isSeen ? undefined : focused.outerHTML.slice(0, 200)
  })
}
