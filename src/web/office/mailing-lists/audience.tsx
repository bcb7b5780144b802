import type { Audience } from '../../../capabilities/mailing-lists/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { Money } from '../../ui/money.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { Section } from '../kit/section.tsx'
import { LEFT_OUT_WORDS } from './list-words.ts'
import { type Choices, ruleWords } from './rule-words.ts'

interface Props {
  readonly audience: Audience
  readonly choices: Pick<Choices, 'companies'>
}

/** Who is in a list: how many, as of when where that is not now, who of them is not written to and why, and some of them with what brought them in. */
export function AudienceView({ audience, choices }: Props) {
  const { people, may_write, left_out, counted_at } = audience
  return (
    <Section id="audience" title={counted_at ? 'Who is on it' : 'Who is on it now'}>
      <p role="status" className="text-base">
        <strong className="figures text-2xl">{figure(may_write)}</strong>{' '}
        {may_write === 1 ? 'person gets' : 'people get'} what is sent to this list
        {people > may_write && `, of ${figure(people)} on it`}.
      </p>
      {counted_at && <p className="text-muted">Counted {when(counted_at)}. Lists this large are counted each night.</p>}
      {left_out.length > 0 && (
        <div className="text-muted">
          <p>Never emailed:</p>
          <ul className="list-disc pl-5">
            {left_out.map(({ reason, people: count }) => (
              <li key={reason}>
                <span className="figures font-semibold text-ink">{figure(count)}</span> {LEFT_OUT_WORDS[reason]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Sample audience={audience} choices={choices} />
    </Section>
  )
}

function Sample({ audience: { sample, may_write }, choices }: Props) {
  if (may_write === 0) return <EmptyState title="No one yet">People who join the list are shown here.</EmptyState>
  // All of the few that were kept may have left since a large list was counted.
  if (sample.length === 0) return null
  return (
    <Table
      caption={may_write > sample.length ? `${sample.length} of them` : 'All of them'}
      rows={sample}
      rowKey={({ email }) => email}
      columns={[
        {
          key: 'email',
          header: 'Who',
          cell: whoCell,
        },
        {
          key: 'why',
          header: 'On the list because',
          long: true,
          cell: ({ matched }) =>
            matched.length === 0 ? 'From a file' : matched.map((rule) => ruleWords(rule, choices)).join('. '),
        },
        { key: 'stays', header: 'Stays', numeric: true, cell: ({ stays }) => (stays === null ? '–' : figure(stays)) },
        {
          key: 'spend',
          header: 'Spend',
          numeric: true,
          cell: spendCell,
        },
        { key: 'last', header: 'Last visit', cell: ({ last_visit }) => (last_visit ? whenDate(last_visit) : '–') },
      ]}
    />
  )
}

type Person = Audience['sample'][number]

function whoCell({ email, name, is_member }: Person) {
  return (
    <span className="wrap-anywhere">
      <span className="block font-bold">{name || '–'}</span>
      <OfficeLink to={to('EmailAddress', { itemId: email })} allow="EmailSuppressionList:Read">
        {email}
      </OfficeLink>
      {is_member && <span className="block text-muted">Member</span>}
    </span>
  )
}

function spendCell({ spend }: Person) {
  return spend === null ? '–' : <Money amount={spend} />
}
