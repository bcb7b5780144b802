import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../../lib/language.ts'
import type { ArticleRow } from './rules.ts'

const FOLDER = join(import.meta.dirname, 'articles')

/** The articles that the product ships: `articles/en/about.md` and so on. */
export async function shippedArticles(): Promise<readonly ArticleRow[]> {
  const articles = (await readdir(FOLDER)).map(async (language) => {
    const names = (await readdir(join(FOLDER, language))).filter((name) => name.endsWith('.md')).toSorted()
    return Promise.all(
      names.map(async (name) => readArticle(await readFile(join(FOLDER, language, name), 'utf8'), language)),
    )
  })
  return (await Promise.all(articles)).flat()
}

/** A file's front matter, one `name: value` a line between two lines of dashes, and the Markdown below it. */
function readArticle(file: string, language: Language): ArticleRow {
  const [, front = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? []
  const fields = new Map(
    front.split(/\r?\n/).map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const field = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`An article lacks "${name}" in its front matter: ${file.slice(0, 80)}`)
    return value
  }
  return {
    slug: field('slug'),
    language,
    title: field('title'),
    summary: field('summary'),
    published_on: field('published'),
    updated_on: field('updated'),
    body: body.trim(),
    version: 1,
  }
}
