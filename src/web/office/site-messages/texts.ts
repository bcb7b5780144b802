import { englishOnly } from '../../../lib/texts.ts'

/** What staff say above the pages of the site. */
export const en = {
  lead: 'What everybody reads above the pages of the site. The question how a stay was is asked by itself, and is not listed here.',
  add: 'New message',
  search: 'Text',
  text: 'Message',
  textEn: 'English',
  textEs: 'Spanish',
  textEsHint: 'Without it, readers of Spanish get the English one',
  hint: 'A sentence or two, 300 characters at most',
  tone: 'Looks like',
  tones: { INFO: 'News', WARNING: 'Warning' },
  toneHints: { INFO: 'A quiet line', WARNING: 'A line that stands out' },
  starts: 'From',
  ends: 'Until',
  endsHint: 'Pacific time; without it, until somebody ends it',
  startsHint: 'Pacific time',
  open: 'Until it is ended',
  states: { SHOWN: 'On the site', PLANNED: 'Planned', OVER: 'Over' },
  preview: 'As travelers see it',
  previewNone: 'Type a message to see it here.',
  publish: 'Put it on the site',
  saved: 'Saved. The pages of the site have it within seconds.',
  end: {
    deed: 'Take it off the site',
    lead: 'Nobody sees it from then on. A message that is over stays in the list.',
    done: 'The message is off the site.',
  },
  empty: 'No messages yet',
  emptyHint: 'Tell travelers about snow, works on the road, or a new shuttle stop.',
  changes: { created: 'Written', changed: 'Changed', ended: 'Taken off the site' },
  fields: {
    tone: 'look',
    text_en: 'English text',
    text_es: 'Spanish text',
    starts_at: 'beginning',
    ends_at: 'end',
  },
  changed: (what: string, fields: string) => `${what}: ${fields}`,
}

export const texts = englishOnly(en)
