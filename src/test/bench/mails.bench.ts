import { letterOf, partsOf } from '../../capabilities/mail/delivered-message.ts'
import { publicLinks } from '../../capabilities/mail/links.ts'
import { htmlOf } from '../../capabilities/mail/message.ts'
import { forReader } from '../../capabilities/mail/placeholders.ts'
import { renderMail } from '../../capabilities/mail/render.ts'
import { namedBy, packed, unpacked } from '../../capabilities/mail/said.ts'
import { sampleView } from '../../capabilities/mail/sample.ts'
import { DEMO_SETTINGS } from '../../capabilities/settings/demo.ts'
import { report } from './report.ts'

/**
 * Processor time to make a confirmation as it leaves, of its form and what fills that, beside the same message sanitized as a whole, as every mail was;
 * and what keeping it as data costs. Medians of turns with each after the other, so that a busy machine slows down all of them.
 */
const TURNS = 15
const EACH = 40
const MOST_SHARE = 0.5
const OWN = { ...DEMO_SETTINGS, glossary: [], logo: null, logo_image: undefined }

const view = sampleView(OWN, publicLinks({ publicUrl: 'https://parking.example' }))
const made = await renderMail('booking-confirmed', view)
const { form, shown } = made.template!
const to = forReader(made.hidden!)
const said = { view: namedBy(form, shown), links: [], files: [], rows: 0, logo: null }
const words = Buffer.from(JSON.stringify({ ...view, logo: undefined }))
const kept = packed(said, { words, hash: Buffer.alloc(16) })

const WAYS = {
  rendered: async () => htmlOf(await renderMail('booking-confirmed', view)),
  sanitized: () => letterOf({ ...made, html: htmlOf(made), headers: {} }, to),
  ofForm: async () => partsOf(form, unpacked(kept, words).view, to),
  packed: async () => packed(said, { words, hash: Buffer.alloc(16) }),
}

const times = Object.fromEntries(Object.keys(WAYS).map((way) => [way, [] as number[]]))
for (let turn = 0; turn <= TURNS; turn += 1)
  for (const [way, work] of Object.entries(WAYS)) {
    const before = process.cpuUsage()
    for (let count = 0; count < EACH; count += 1) await work()
    const { user, system } = process.cpuUsage(before)
    // The first turn reads and checks what the others find done.
    if (turn > 0) times[way]!.push((user + system) / 1000 / EACH)
  }

const median = (way: keyof typeof WAYS) => times[way]!.toSorted((one, other) => one - other)[Math.floor(TURNS / 2)]!
const ms = (value: number) => `${value.toFixed(2)} ms`
const [before, after] = [median('sanitized'), median('ofForm')]
report('a mail as it leaves, of its form', `${ms(after)}, sanitized as a whole ${ms(before)}`, {
  text: `share ${(after / before).toFixed(2)} ≤ ${MOST_SHARE}`,
  kept: after / before <= MOST_SHARE,
})
report('written for the outbox, and packed', `${ms(median('rendered'))}, ${ms(median('packed'))}, ${kept.length} bytes`)
