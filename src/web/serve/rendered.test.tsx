import { lazy, type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { rendered } from './rendered.ts'

const CUP = <p>A cup &amp; a saucer</p>

function Broken(): never {
  throw new Error('broken')
}

function render(page: ReactNode, { mayFail = false, timeout = 10_000 } = {}) {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const html = rendered(
    <html lang="en">
      <body>{page}</body>
    </html>,
    { nonce: 'n', timeout, onError, mayFail: () => mayFail },
  ).then(String)
  return { html, errors }
}

/** As a part that has not been fetched yet. */
const waiting = (milliseconds: number) =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return { default: () => CUP }
  })

test('a page of which nothing waits is whole', async () => {
  const { html, errors } = render(<Suspense fallback="waiting">{CUP}</Suspense>)
  const whole =
    '<!DOCTYPE html><html lang="en"><head></head><body><!--$--><p>A cup &amp; a saucer</p><!--/$--></body></html>'
  expect(await html).toBe(whole)
  expect(errors).toEqual([])
})

test('a page waits for its parts, and fails when they take too long', async () => {
  const [Soon, Alone, Late] = [waiting(5), waiting(5), waiting(5000)]
  const soon = render(
    <Suspense fallback="waiting">
      <Soon />
    </Suspense>,
  )
  expect(await soon.html).toContain('<!--$--><p>A cup &amp; a saucer</p><!--/$-->')
  expect(soon.errors).toEqual([])
  expect(await render(<Alone />).html).toContain('<body><p>A cup &amp; a saucer</p></body>')
  const late = render(
    <Suspense fallback="waiting">
      <Late />
    </Suspense>,
    { timeout: 10 },
  )
  await expect(late.html).rejects.toThrow('The page took too long')
})

test('a page fails with any of its parts, within a boundary or not, but for one that may fail', async () => {
  const part = (
    <Suspense fallback="waiting">
      <Broken />
    </Suspense>
  )
  const within = render(part)
  await expect(within.html).rejects.toThrow('broken')
  expect(within.errors).toHaveLength(1)
  await expect(render(<Broken />).html).rejects.toThrow('broken')
  const left = render([part, CUP], { mayFail: true })
  expect(await left.html).toContain('waiting<!--/$--><p>A cup &amp; a saucer</p>')
  expect(left.errors).toHaveLength(1)
})
