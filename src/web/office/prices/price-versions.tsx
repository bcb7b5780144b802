import { to } from '../../paths.ts'
import { when } from '../../ui/when.ts'
import { column, NO_VALUE } from '../kit/column.tsx'
import { type Answer, detailScreen, listScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Differences, sectionNames } from './differences.tsx'
import { PriceTabs } from './price-tabs.tsx'

type Version = Answer<'rates.version'>

const STATES = {
  IN_FORCE: ['good', 'In force'],
  SCHEDULED: ['accent', 'Scheduled'],
  PAST: ['neutral', 'Past'],
  CANCELED: ['neutral', 'Canceled'],
} as const

/** All versions of the price book: who, when, why. */
const versions = listScreen('rates.versions', {
  name: 'PriceVersions',
  path: '/staff/price-book/versions',
  title: 'Versions',
  parent: 'PriceBook',
  lead: 'Every version is kept. To go back, publish an earlier one again.',
  above: () => <PriceTabs />,
  key: ({ number }) => String(number),
  link: ({ number }) => to('PriceVersion', { number: String(number) }),
  columns: [
    { key: 'number', header: 'Version', whole: true, text: ({ number }) => `Version ${number}` },
    column.badge('status', 'State', STATES),
    { key: 'effective_at', header: 'In force from', text: ({ effective_at }) => beginning(effective_at) },
    column.text('reason', 'Why'),
    { key: 'changed', header: 'Changed', text: ({ changed }) => sectionNames(changed) || NO_VALUE },
    column.text('published_by', 'Published by'),
    column.when('published_at', 'Published'),
  ],
  empty: 'No version has been published yet',
})

const version = detailScreen('rates.version', {
  name: 'PriceVersion',
  path: '/staff/price-book/versions/{number}',
  title: 'Version',
  heading: ({ number }) => `Version ${number}`,
  parent: 'PriceVersions',
  actions: [
    {
      intent: 'restore',
      call: 'rates.restore',
      label: 'Copy to the draft',
      ask: 'The draft will be replaced by this version, and its current changes will be lost. Prices stay the same until you publish.',
      send: ({ revision }: Version) => ({ revision: String(revision) }),
      input: ({ fields, params }) => ({ number: params.number, revision: fields.revision }),
      allow: 'RatePlans:Read',
      when: ({ from_draft, may_restore }: Version) => from_draft.length > 0 && may_restore,
      next: () => to('PriceBook'),
    },
    {
      intent: 'cancel',
      call: 'rates.cancelVersion',
      label: 'Cancel version',
      ask: ({ number }: Version) => `Version ${number} will not take effect. The draft stays as it is.`,
      input: ({ params }) => ({ number: params.number }),
      allow: 'RatePlans:Read',
      when: ({ status, may_cancel }: Version) => status === 'SCHEDULED' && may_cancel,
      danger: true,
      next: () => to('PriceBook'),
    },
  ],
  facts: ({ status, effective_at, published_by, published_at, reason }) => [
    ['State', STATES[status][1]],
    ['In force from', beginning(effective_at)],
    ['Published', `${published_by}, ${when(published_at)}`],
    ['Why', reason],
  ],
  body: ({ data }) => (
    <>
      <Section id="changes" title="What it changed">
        <Differences differences={data.differences} empty="It was the first one." />
      </Section>
      {data.from_draft.length > 0 && (
        <Section id="draft" title="The draft, and what it would become">
          <Differences differences={data.from_draft} empty="" />
        </Section>
      )}
    </>
  ),
})

function beginning(effective_at: string | null): string {
  return effective_at ? when(effective_at) : 'The beginning'
}

export const screen = [versions, version]
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
