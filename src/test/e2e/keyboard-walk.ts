import { expect, type Page } from '@playwright/test'

/** What the page tells about the control that has the focus. */
interface Stop {
  /** The place in the order of the controls, -1 for something that is none, undefined when nothing has the focus. */
  readonly place: number | undefined
  readonly what: string
  readonly faults: readonly string[]
}

const MOST_STOPS = 400

/**
 * Walks through a page as somebody does who has keys alone: by Tab from its top to its end, and with `back` by
 * Shift+Tab to the top again. Each control that can be seen must be reached, in the order in which the page reads,
 * show that it has the focus, and lie under nothing. With a dialog open the walk stays inside it.
 */
export async function walk(page: Page, { back = false }: { back?: boolean } = {}): Promise<void> {
  const controls = await begin(page)
  const faults: string[] = []
  const there = await go(page, 'Tab', faults)
  const missed = controls.filter((_, place) => !there.includes(place))
  faults.push(...missed.map((what) => `Tab never reaches ${what}`), ...(await disorder(page, there)))
  if (back) {
    const again = await go(page, 'Shift+Tab', faults)
    const [wanted, got] = [there.toReversed().join(' '), again.join(' ')]
    if (wanted !== got) faults.push(`Shift+Tab goes ${got}, not ${wanted}`)
  }
  expect([...new Set(faults)], `the keyboard walk of ${page.url()}`).toEqual([])
}

/** Presses a key until it has led through all controls; where it led, each control once. */
async function go(page: Page, key: 'Tab' | 'Shift+Tab', faults: string[]): Promise<number[]> {
  const reached: number[] = []
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await page.keyboard.press(key)
    const { place, what, faults: found } = await look(page)
    if (place === undefined) return reached
    faults.push(...found.map((fault) => `${what}: ${fault}`))
    // A date has several stops inside; a page that scrolls by itself is a stop without being a control.
    if (place === -1 || place === reached.at(-1)) continue
    if (place === reached[0]) return reached
    if (reached.includes(place)) {
      faults.push(`${key} is trapped: it comes back to ${what}`)
      return reached
    }
    reached.push(place)
  }
  faults.push(`${key} finds no end`)
  return reached
}

/** Finds the controls of the page, or of the dialog above it, and remembers how they look without the focus. */
function begin(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog')].find((each) => each.matches(':modal'))
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const title = dialog?.querySelector('h2')
    if (title) title.focus()
    else getSelection()?.setPosition(document.body, 0)
    scrollTo({ top: 0, behavior: 'instant' })

    const name = (element: Element) => {
      const text = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'))
      return `${element.localName} “${text?.replaceAll(/\s+/g, ' ').slice(0, 60)}”`
    }
    // Where a control is drawn by its label, the label is what one sees.
    const drawn = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 ? element : (element.closest('label') ?? element)
    }
    const isOneOfChosen = (element: Element) => {
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
      const group = [...(element.form ?? document).querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        (each) => each.name === element.name && !each.disabled,
      )
      return (group.find(({ checked }) => checked) ?? group[0]) === element
    }
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        isOneOfChosen(element),
    )
    const look = (element: Element) =>
      [element, element.closest('label'), element.parentElement]
        .map((each) => {
          if (!each) return ''
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } =
            getComputedStyle(each)
          const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
          return [outline, boxShadow, borderColor, backgroundColor].join(' ')
        })
        .join(' | ')
    // A bar that stays in sight has its place in the page at the end of what it belongs to.
    const staying = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    )
    for (const bar of staying) bar.style.position = 'static'
    const rest: Walk['rest'] = new Map(
      controls.map((element) => {
        const { left, right, top, bottom } = drawn(element).getBoundingClientRect()
        return [element, { look: look(element), left, right, top: top + scrollY, bottom: bottom + scrollY }]
      }),
    )
    for (const bar of staying) bar.style.position = ''
    Object.assign(window, { keyboardWalk: { controls, rest, look, name, drawn } })
    return controls.map(name)
  })
}

interface Walk {
  readonly controls: readonly Element[]
  readonly rest: Map<Element, { look: string; left: number; right: number; top: number; bottom: number }>
  readonly look: (element: Element) => string
  readonly name: (element: Element) => string
  readonly drawn: (element: Element) => Element
}

/** What has the focus now, and what is wrong with how it shows. */
function look(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const { controls, rest, look, name, drawn } = (window as unknown as { keyboardWalk: Walk }).keyboardWalk
    const focused = document.activeElement
    if (!focused || focused === document.body || focused === document.documentElement) {
      return { place: undefined, what: 'nothing', faults: [] }
    }
    const faults: string[] = []
    const dialog = [...document.querySelectorAll('dialog')].find((each) => each.matches(':modal'))
    if (dialog && !dialog.contains(focused)) faults.push('has the focus behind the dialog')
    // The button inside a date field shows its focus by itself, where no script can see it.
    const isSeen =
      focused.matches('[type=date], [type=time], [type=datetime-local]') || look(focused) !== rest.get(focused)?.look
    if (!isSeen) faults.push('does not show that it has the focus')

    const { left, right, top, bottom } = drawn(focused).getBoundingClientRect()
    // A frame is scrolled to what has the focus within it, so its own top may be above the window, or below the header.
    const isFrame = focused.localName === 'iframe'
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = isFrame ? (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 : (top + Math.min(bottom, top + 40)) / 2
    const isInside = (isFrame ? bottom > 0 : top >= -1) && top < innerHeight && right > 0 && left < innerWidth
    if (!isInside) faults.push('has the focus out of sight')
    const above = isInside ? document.elementFromPoint(x, Math.max(1, y)) : null
    const isCovered =
      above && !focused.contains(above) && !above.contains(focused) && !focused.closest('label')?.contains(above)
    if (isCovered) faults.push(`lies under ${name(above)}`)
    return { place: controls.indexOf(focused), what: name(focused), faults }
  })
}

/** Where the walk goes up the page or back to the left, other than to the top of another column. */
function disorder(page: Page, reached: readonly number[]): Promise<string[]> {
  return page.evaluate((places) => {
    const { controls, rest, name } = (window as unknown as { keyboardWalk: Walk }).keyboardWalk
    const TOLERANCE = 8
    return places.slice(1).flatMap((place, index) => {
      const [before, after] = [controls[places[index] as number] as Element, controls[place] as Element]
      const [a, b] = [rest.get(before), rest.get(after)]
      // What is shown only while it has the focus has no place of its own.
      if (!a || !b || a.right - a.left <= 1 || b.right - b.left <= 1) return []
      // Places to press reach a little into the line below; what shares half of its height stands in the same one.
      const height = Math.min(a.bottom - a.top, b.bottom - b.top)
      const isInRow = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > height / 2
      const goesUp = b.bottom <= a.top + TOLERANCE && b.left < a.right - TOLERANCE
      const goesLeft = isInRow && b.right <= a.left + TOLERANCE
      return goesUp || goesLeft ? [`${name(after)} comes after ${name(before)}, but stands before it`] : []
    })
  }, reached)
}
