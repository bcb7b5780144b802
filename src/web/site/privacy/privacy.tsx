import { describe } from '../seo/describe.ts'
import { phoneLink } from '../../links.ts'
import { to } from '../../paths.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Rich } from '../../ui/rich.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Contents } from '../blog/contents.tsx'
import type { Section } from '../blog/sections.ts'
import { texts } from './texts.ts'

export const meta = () => describe({ title: texts().title, description: texts().lead })

export default function Privacy() {
  const { name, address, phone, email } = useBusiness()
  const { title, lead, short, collect, others, ...t } = texts()
  return (
    <article className="gutter grid gap-10 py-10 sm:py-16">
      <PageHead title={title}>{lead}</PageHead>
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-20">
        <div className="grid content-start gap-10">
          <div className="prose">
            <h2 id="short">{short.heading}</h2>
            <ul>
              <li>{short.need}</li>
              <li>{short.cards}</li>
              <li>{short.sell}</li>
              <li>{short.yours}</li>
            </ul>

            <h2 id="collect">{collect.heading}</h2>
            <h3>{collect.bookHeading}</h3>
            <p>{collect.book}</p>
            <h3>{collect.payHeading}</h3>
            <p>{collect.pay}</p>
            <h3>{collect.parkHeading}</h3>
            <p>{collect.park}</p>
            <h3>{collect.reviewHeading}</h3>
            <p>{collect.review}</p>
            <h3>{collect.lookHeading}</h3>
            <p>{collect.look}</p>
          </div>
          <Cookies />
          <div className="prose">
            <h2 id="others">{others.heading}</h2>
            <ul>
              <li>{others.processor}</li>
              <li>{others.hosts}</li>
              <li>{others.authorities}</li>
            </ul>

            <h2 id="keep">{t.keepHeading}</h2>
            <ul>
              {Object.entries(t.keep).map(([what, how]) => (
                <li key={what}>{how}</li>
              ))}
            </ul>

            <h2 id="mail">{t.mailHeading}</h2>
            <p>{t.mail}</p>

            <h2 id="choices">{t.choicesHeading}</h2>
            <p>
              <Rich text={t.choices} parts={{ request: <Link to={to('PrivacyRequest')} /> }} />
            </p>

            <h2 id="children">{t.childrenHeading}</h2>
            <p>{t.children}</p>

            <h2 id="changes">{t.changesHeading}</h2>
            <p>{t.changes}</p>

            <h2 id="reach-us">{t.reachUs}</h2>
            <address className="not-italic">
              {name}
              {address.street && (
                <>
                  <br />
                  {address.street}
                  <br />
                  {address.city}, {address.state} {address.postal_code}
                </>
              )}
              {phone && (
                <>
                  <br />
                  <a href={phoneLink(phone)}>{phone}</a>
                </>
              )}
              {email && (
                <>
                  <br />
                  <a href={`mailto:${email}`}>{email}</a>
                </>
              )}
            </address>
          </div>
        </div>
        <Contents sections={sections()} />
      </div>
    </article>
  )
}

/** The headings in the order in which they stand. */
function sections(): Section[] {
  const { short, collect, cookies, others, ...t } = texts()
  return [
    { id: 'short', title: short.heading },
    { id: 'collect', title: collect.heading },
    { id: 'cookies', title: cookies.heading },
    { id: 'others', title: others.heading },
    { id: 'keep', title: t.keepHeading },
    { id: 'mail', title: t.mailHeading },
    { id: 'choices', title: t.choicesHeading },
    { id: 'children', title: t.childrenHeading },
    { id: 'changes', title: t.changesHeading },
    { id: 'reach-us', title: t.reachUs },
  ]
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
  const t = texts().cookies
  const columns: readonly Column<Cookie>[] = [
    { key: 'name', header: t.cookie, cell: nameOf },
    { key: 'use', header: t.use, cell: ({ use }) => use, long: true },
    { key: 'life', header: t.life, cell: ({ life }) => life, long: true },
  ]
  return (
    <div className="grid max-w-page gap-3">
      <h2 id="cookies" className="text-xl">
        {t.heading}
      </h2>
      <p className="max-w-text">{t.lead}</p>
      <Table
        caption={t.caption}
        hideCaption
        rowKey={({ name }) => name}
        columns={columns}
        rows={[t.session, t.anonymous, t.campaign, t.login, t.bookings, t.draft]}
      />
    </div>
  )
}
