import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'
import { addLanguage, type Language, language, languages, preferredLanguage } from './language.ts'
import { counted, figure, plural, textsOf } from './texts.ts'

test.each<[string | null, Language]>([
  [null, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.5, ES-419;q=0.7', 'es'],
  ['fr-FR,fr;q=0.9,es;q=0.2', 'es'],
  ['fr, de;q=0.9', 'en'],
  ['es;q=0', 'en'],
])('the browser’s wish %j is read as %s', (header, expected) => {
  expect(preferredLanguage(header)).toBe(expected)
})

const words = textsOf('test', {
  title: 'Points',
  left: (days: number) => counted(days, { one: 'day', other: 'days' }),
})
const [, spanish] = languages()
addLanguage({
  ...spanish!,
  texts: {
    ...spanish!.texts,
    test: { title: 'Puntos', left: (days: number) => counted(days, { one: 'día', other: 'días' }) },
  },
})

test('each reader gets their own words, also when many are answered at once', async () => {
  const read = async () => {
    await new Promise(setImmediate)
    return `${words().title}, ${words().left(1)}, ${words().left(1200)}`
  }
  const answers = await Promise.all([inLanguage('es', read), read(), inLanguage('en', read), inLanguage('es', read)])
  const [spanish, english] = ['Puntos, 1 día, 1,200 días', 'Points, 1 day, 1,200 days']
  expect(answers).toEqual([spanish, english, english, spanish])
  expect(language()).toBe('en')
})

test('numbers take the form their language asks for', () => {
  const forms = { one: 'reserva', other: 'reservas' }
  expect(inLanguage('es', () => [0, 1, 2].map((count) => plural(count, forms)))).toEqual([
    'reservas',
    'reserva',
    'reservas',
  ])
})

test('whole numbers are written as Intl writes them, in every language', () => {
  for (const { tag, locale } of languages()) {
    const format = new Intl.NumberFormat(locale)
    for (const count of [0, 7, 999, 1000, 12_480, 1_234_567, -5, -12_345])
      expect(
        inLanguage(tag, () => figure(count)),
        tag,
      ).toBe(format.format(count))
  }
})
