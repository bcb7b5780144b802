import { howMany } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Differences } from './differences.tsx'
import { atDate, momentOf, WhenFields } from './publish-time.tsx'
import { PriceTabs } from './price-tabs.tsx'

type Book = Answer<'rates.book'>

/** Where prices stand: what is in force, what waits, what the draft would change, and how it becomes the next version. */
export const screen = detailScreen('rates.book', {
  name: 'PriceBook',
  path: '/staff/price-book',
  section: 'prices',
  place: 1,
  title: 'Price book',
  forms: { 'rates.publish': ['reason'] },
  lead: 'Edit the draft, preview its effect, then publish. Existing quotes and bookings keep their prices.',
  links: ({ differences }) => [
    differences.length > 0 && { label: 'Preview', to: to('PricePreview'), allow: 'RatePlans:Read' },
  ],
  actions: [
    {
      intent: 'publish',
      call: 'rates.publish',
      label: 'Publish',
      ask: ({ differences }: Book) =>
        `${howMany(differences.length, 'change')} will apply from the next quote. To go back, publish an earlier version.`,
      form: ({ forms }) => {
        const { reason } = fieldsOf(forms['rates.publish'], {
          reason: { label: 'Why', hint: 'For anyone who reads the versions later' },
        })
        return (
          <>
            <TextField {...reason} />
            <WhenFields />
          </>
        )
      },
      send: ({ revision }: Book) => ({ revision: String(revision) }),
      input: ({ fields }) => ({ ...momentOf(fields), revision: fields.revision, reason: fields.reason }),
      faults: atDate,
      when: ({ differences, may_publish }: Book) => differences.length > 0 && may_publish,
      allow: 'RatePlans:Read',
      done: (_sent, { number, status, effective_at }) =>
        status === 'SCHEDULED' && effective_at
          ? `Version ${number} takes effect on ${when(effective_at)}.`
          : `Version ${number} is in force.`,
    },
    {
      intent: 'discard',
      call: 'rates.discard',
      label: 'Discard draft',
      ask: 'All changes in the draft will be lost.',
      send: ({ revision }: Book) => ({ revision: String(revision) }),
      when: ({ differences, may_publish }: Book) => differences.length > 0 && may_publish,
      allow: 'RatePlans:Read',
      danger: true,
      done: 'The draft matches the latest version again.',
    },
  ],
  body: ({ data }) => (
    <>
      <PriceTabs />
      {!data.has_prices && (
        <Notice tone="warning" title="Nothing can be booked yet">
          There is no price in force.{' '}
          <OfficeLink to={to('NewRatePlan')} allow="RatePlans:Update">
            Create your first rate plan
          </OfficeLink>
          , then publish the draft here.
        </Notice>
      )}
      <div className="grid gap-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <Section id="in-force" title="In force">
          <VersionFacts version={data.in_force} />
          {data.scheduled.map((version) => (
            <div key={version.number} className="border-t border-line pt-2">
              <VersionFacts version={version} />
            </div>
          ))}
        </Section>
        <Section id="draft" title="Draft">
          {data.touched[0] && (
            <p className="text-muted">
              Last changed by {data.touched[0].who}, {when(data.touched[0].at)}
            </p>
          )}
          <Differences
            differences={data.differences}
            empty="The draft matches the latest version. Open a section above to change it."
          />
        </Section>
      </div>
    </>
  ),
})

function VersionFacts({ version }: { version: Book['in_force'] }) {
  const { number, status, effective_at, published_by, published_at, reason } = version
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-2">
        <OfficeLink to={to('PriceVersion', { number: String(number) })}>Version {number}</OfficeLink>
        {status === 'SCHEDULED' ? <Badge tone="accent">Scheduled</Badge> : <Badge tone="good">In force</Badge>}
      </p>
      <p>{effective_at ? `From ${when(effective_at)}` : 'From the beginning'}</p>
      <p className="text-muted">
        {reason}. {published_by}, {when(published_at)}
      </p>
    </div>
  )
}

export const shouldRevalidate = () => true
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
