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
  let focus = await focusFrom(control)
  const key = focus.isBefore ? 'Tab' : 'Shift+Tab'
  for (let stops = 0; !focus.isThere; stops++) {
    expect(stops, `Tab never reaches ${control.toString()}`).toBeLessThan(MOST_STOPS)
    await page.keyboard.press(key)
    focus = await focusFrom(control)
    expect(focus.unseen, 'the focus can be seen').toBeUndefined()
  }
}

interface Focus {
  /** On the control itself. */
  readonly isThere: boolean
  /** The control comes later on the page. */
  readonly isBefore: boolean
  /** What has it without showing it by an outline, of its own or of the label drawn around it. */
  readonly unseen: string | undefined
}

/** Where the focus is, as seen from a control. One question for each stop: a walk has hundreds of them. */
function focusFrom(control: Locator): Promise<Focus> {
  return control.evaluate((element) => {
    const focused = document.activeElement
    const place = focused?.compareDocumentPosition(element) ?? 0
    const where = {
      isThere: element === focused,
      isBefore: (place & Node.DOCUMENT_POSITION_PRECEDING) === 0,
      unseen: undefined,
    }
    // The button inside a date field shows its focus by itself, where no script can see it.
    if (!focused || focused === document.body || focused.matches('[type=date]')) return where
    const isSeen = [focused, focused.closest('label')].some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    return isSeen ? where : { ...where, unseen: focused.outerHTML.slice(0, 200) }
  })
}
