import { counted, englishOnly } from '../../../lib/texts.ts'

/** The blog as staff write it. */
export const en = {
  lead: 'What stands on the blog, and what will. An article that is not in Spanish is shown in English there.',
  add: 'New article',
  addIt: 'Save the draft',
  search: 'Title or address',
  title: 'Title',
  address: 'Address',
  addressHint: 'Small letters, digits and hyphens; it stays as it is: where-to-wait',
  summary: 'Summary',
  summaryHint: 'A sentence below the title, in lists and in search engines',
  body: 'Text',
  bodyHint:
    'Markdown: ## for a heading, - for a list, [words](/contact) for a link. {name}, {airport}, {phone} and others stand for what the settings say.',
  language: 'Language',
  languages: { en: 'English', es: 'Spanish' },
  states: { PUBLISHED: 'Published', DRAFT: 'Draft', MISSING: 'Not written' },
  published: 'Published',
  updated: 'Updated',
  never: 'Never',
  open: 'Open on the blog',
  notYet: 'Nobody has written it in this language yet. Readers see the English one until this one is published.',
  saved: { PUBLISHED: 'Saved. Readers see it within seconds.', DRAFT: 'Saved as a draft.' },
  show: 'Show a preview',
  preview: 'As readers see it',
  unsaved: 'This is what you typed. It is not saved yet.',
  minutes: (minutes: number) => counted(minutes, { one: 'minute to read', other: 'minutes to read' }),
  publish: {
    deed: 'Publish it',
    lead: 'It stands on the blog, in the feed and in the site map within seconds.',
    done: 'The article is on the blog.',
  },
  unpublish: {
    deed: 'Take it off the blog',
    lead: 'Its address leads nowhere then, unless it is published in English. It stays here as a draft.',
    done: 'The article is off the blog.',
  },
  empty: 'No articles yet',
  changes: {
    created: 'Written',
    changed: 'Changed',
    published: 'Published',
    unpublished: 'Taken off the blog',
  },
  done: (what: string, language: string) => `${what}: ${language}`,
}

export const texts = englishOnly(en)
