import { describe } from '../seo/describe.ts'
import { phoneLink } from '../../links.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { words } from './messages.ts'

export const handle = { start: 'interaction' }
export const meta = () => describe({ title: words().title, description: words().lead })

export default function Privacy() {
  const { name, address, phone, email } = useBusiness()
  const { title, lead, short, collect, others, ...say } = words()
  return (
    <article className="gutter grid gap-10 py-10 sm:py-16">
      <PageHead title={title}>{lead}</PageHead>
      <div className="prose">
        <h2>{short.heading}</h2>
        <ul>
          <li>{short.need}</li>
          <li>{short.cards}</li>
          <li>{short.sell}</li>
          <li>{short.yours}</li>
        </ul>

        <h2>{collect.heading}</h2>
        <h3>{collect.bookHeading}</h3>
        <p>{collect.book}</p>
        <h3>{collect.payHeading}</h3>
        <p>{collect.pay}</p>
        <h3>{collect.parkHeading}</h3>
        <p>{collect.park}</p>
        <h3>{collect.lookHeading}</h3>
        <p>{collect.look}</p>
      </div>
      <Cookies />
      <div className="prose">
        <h2>{others.heading}</h2>
        <ul>
          <li>{others.processor}</li>
          <li>{others.hosts}</li>
          <li>{others.authorities}</li>
        </ul>

        <h2>{say.keepHeading}</h2>
        <p>{say.keep}</p>

        <h2>{say.mailHeading}</h2>
        <p>{say.mail}</p>

        <h2>{say.choicesHeading}</h2>
        <p>{say.choices}</p>

        <h2>{say.childrenHeading}</h2>
        <p>{say.children}</p>

        <h2>{say.changesHeading}</h2>
        <p>{say.changes}</p>

        <h2>{say.reachUs}</h2>
        <address className="not-italic">
          {name}
          <br />
          {address.street}
          <br />
          {address.city}, {address.state} {address.postal_code}
          <br />
          <a href={phoneLink(phone)}>{phone}</a>
          <br />
          <a href={`mailto:${email}`}>{email}</a>
        </address>
      </div>
    </article>
  )
}

interface Cookie {
  readonly name: string
  readonly use: string
  readonly life: string
}

function nameOf({ name }: Cookie) {
  return <span className="font-bold">{name}</span>
}

function Cookies() {
  const say = words().cookies
  const columns: readonly Column<Cookie>[] = [
    { key: 'name', header: say.cookie, cell: nameOf },
    { key: 'use', header: say.use, cell: ({ use }) => use },
    { key: 'life', header: say.life, cell: ({ life }) => life },
  ]
  return (
    <div className="grid max-w-page gap-3">
      <h2 className="text-xl">{say.heading}</h2>
      <p className="max-w-text">{say.lead}</p>
      <Table
        caption={say.caption}
        hideCaption
        rowKey={({ name }) => name}
        columns={columns}
        rows={[say.session, say.anonymous, say.campaign, say.login, say.bookings, say.draft]}
      />
    </div>
  )
}
