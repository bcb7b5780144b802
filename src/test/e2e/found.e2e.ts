import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { LONG } from '../long.ts'

test.use({ shared: true })

const KEYWORDS = [
  '/value-parking',
  '/rates',
  '/offsite-parking',
  '/parking-near-sea-tac',
  '/closest-lot-to-sea-tac',
  '/long-term-parking',
  '/overnight-parking',
  '/deals',
  '/garage',
]

test('every page of the site map is there, under its own address, title and description', async ({
  request,
  product,
}) => {
  const all = await mapped(request)
  const english = all.filter((path) => !path.startsWith('/es'))
  expect(english).toEqual(
    expect.arrayContaining(['/', '/booking', '/terms', '/blog', '/blog/about-evergreen', ...KEYWORDS]),
  )
  const spanish = english.map((path) => (path === '/' ? '/es' : `/es${path}`))
  expect(all.toSorted()).toEqual([...english, ...spanish].toSorted())
  for (const [paths, locale] of [
    [english, 'en-US'],
    [spanish.filter((_, place) => LONG || place % 3 === 0), 'es-US'],
  ] as const) {
    const titles = new Set<string>()
    for (const path of paths) {
      const html = await page(request, path)
      expect(html).toContain(`<link rel="canonical" href="${product.origin}${path}"/>`)
      expect(html).toContain(`<html lang="${locale}"`)
      const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
      titles.add(title ?? '')
      expect(html, path).toMatch(/<meta name="description" content="[^"]{40,160}"/)
    }
    expect(titles.size, 'titles tell pages apart').toBe(paths.length)
  }
})

test.describe('landing pages', () => {
  for (const path of KEYWORDS) {
    test(`${path} tells live prices to people and machines alike`, async ({ request }) => {
      const html = await page(request, path)
      const graph = dataOf(html)
      const lot = graph.find((each) => each['@type'] === 'ParkingFacility')
      expect(lot?.makesOffer?.price).toMatch(/^\d+\.\d\d$/)
      expect(html, 'the same price is on the page').toContain(lot!.makesOffer!.price.split('.')[0]!)
      expect(graph.map((each) => each['@type'])).toEqual(expect.arrayContaining(['FAQPage', 'BreadcrumbList']))
    })
  }

  test('one is shown in a browser that complains of nothing, also when it counts the view', async ({ page: tab }) => {
    const counted = tab.waitForResponse('**/session/events')
    await tab.goto('/parking-near-sea-tac')
    expect((await counted).status()).toBe(200)
  })

  test('only the airport of the business has them', async ({ request }) => {
    for (const path of ['/parking-near-nowhere', '/closest-lot-to-nowhere', '/nowhere']) {
      expect((await request.get(path)).status(), path).toBe(404)
    }
  })
})

test('home tells machines the price that is on its sign', async ({ request }) => {
  const html = await page(request, '/')
  const [lot] = dataOf(html)
  expect(lot).toMatchObject({ '@type': 'ParkingFacility', name: 'Evergreen Airport Parking' })
  expect(lot!.makesOffer!.price).toMatch(/^\d+\.\d\d$/)
})

/** The pages in Spanish are those of the site map, whose links are made like those of the English ones. */
const isFollowed = (path: string) => LONG || !/^\/es(\/|$)/.test(path)

test('no link of the site is broken', async ({ request }) => {
  const [seen, broken, waiting] = [new Set<string>(['/']), new Array<string>(), ['/']]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const answer = await request.get(path)
    if (answer.status() >= 400) broken.push(`${path} ${answer.status()}`)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    for (const [, href = ''] of (await answer.text()).matchAll(/<a[^>]* href="(\/[^"#?]*)/g)) {
      if (!seen.has(href) && isFollowed(href)) waiting.push(href)
      seen.add(href)
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(20)
})

test('read in Spanish, the public pages say nothing in English', async ({ page: tab, request }) => {
  const slugs = ['about-evergreen', 'getting-to-and-from-sea-tac', 'secrets-to-avoid-gridlock-this-holiday']
  const pages = ['/contact', '/privacy', '/corporate-program', '/gift-voucher', '/email/email-prefs/ada@example.com']
  const english = /\b(?:the|and|your|with|you|this|from|for|are|book)\b/i
  for (const path of [...KEYWORDS, ...pages, '/blog', ...slugs.map((slug) => `/blog/${slug}`)]) {
    const html = await page(request, `/es${path}`)
    const [, main = ''] = /<main[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? []
    // What shuttle stops are called, and the way to them, is as the business says it.
    const said = main.replaceAll(/<script[\s\S]*?<\/script>|<li><strong>Isla [\s\S]*?<\/li>|<[^>]+>/g, ' ')
    const place = said.search(english)
    expect(place < 0 ? '' : `${path}: ${said.slice(Math.max(0, place - 40), place + 40)}`).toBe('')
    expect(JSON.stringify(dataOf(html)), path).not.toMatch(/ (?:the|your|with) /)
  }
  await tab.goto('/es/contact')
  await expect(tab.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Hable con una persona')
  await expect(tab.getByRole('button', { name: 'Enviar', exact: true })).toBeVisible()
  await expect(tab.getByRole('textbox', { name: 'Mensaje' })).toBeVisible()
})

test('crawlers are told what to leave alone, readers where the feed is, phones what to call us', async ({
  request,
  product,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${product.origin}/sitemap.xml`)
  expect(robots).toContain('Disallow: /point-club/')
  expect(await page(request, '/booking-claim')).toContain('<meta name="robots" content="noindex"/>')
  expect(await (await request.get('/blog.rss')).text()).toContain(`<link>${product.origin}/blog/about-evergreen</link>`)
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ short_name: 'Evergreen' })
  expect(robots).toContain('Disallow: /es/point-club/')
})

test('the site map names each page beside its translation; feed and manifest speak the language of their address', async ({
  request,
  product: { origin },
}) => {
  const map = await (await request.get('/sitemap.xml')).text()
  const [, alternates = ''] = new RegExp(`<loc>${origin}/es/rates</loc>(.*?)</url>`).exec(map) ?? []
  expect([...alternates.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, each, href]) => [each, href])).toEqual([
    ['en', `${origin}/rates`],
    ['es', `${origin}/es/rates`],
    ['x-default', `${origin}/rates`],
  ])
  const feed = await (await request.get('/es/blog.rss')).text()
  expect(feed).toContain('<language>es-US</language>')
  expect(feed).toContain(`<link>${origin}/es/blog/about-evergreen</link>`)
  expect(await (await request.get('/es/manifest.webmanifest')).json()).toMatchObject({
    start_url: '/es',
    shortcuts: [{ name: 'Reservar', url: '/es/booking' }, { name: 'Autobús' }, { name: 'Buscar su reserva' }],
  })
  expect(await page(request, '/es/blog')).toContain('href="/es/blog.rss"')
})

interface Thing {
  readonly '@type': string
  readonly makesOffer?: { readonly price: string }
}

async function mapped(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text()
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function page(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

/** What a page says by schema.org, one thing after the other. */
function dataOf(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return blocks.flatMap(([, json = '']) => {
    const { '@graph': graph, ...thing } = JSON.parse(json) as Thing & { '@graph'?: Thing[] }
    return graph ?? [thing]
  })
}
