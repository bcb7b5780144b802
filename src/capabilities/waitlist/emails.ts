import { formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { frame, type MailContent, type PublicLinks, renderMail } from '../mail/index.ts'
import { cardName } from '../payments/card-name.ts'
import { billedBy, signView, stayView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Wait } from './contract.ts'
import { texts } from './texts.ts'

/** The queue of what there is to tell of a wait: {@link WaitNotification}. */
export const WAIT_NEWS = { name: 'waitlist.tell' }

/** A notification about a wait. `ref` distinguishes offers. */
export interface WaitNotification {
  readonly what: 'joined' | 'offered' | 'refused' | 'lapsed' | 'expired'
  readonly ref?: string | undefined
}

/** What every mail about a wait is made of, in the shapes of the wire. */
export interface WaitMail {
  readonly wait: Wait
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
  /** A URL token of the wait: anyone with the mail can take the offer or leave the list. */
  readonly token: string
}

export function contentOf({ what }: WaitNotification, mail: WaitMail): Promise<MailContent> {
  if (what === 'joined') return renderMail('wait-joined', viewOf(mail))
  if (what === 'offered' || what === 'refused') {
    return renderMail('wait-offered', { ...viewOf(mail), is_refused: what === 'refused' })
  }
  return renderMail('wait-ended', { ...viewOf(mail, true), is_lapsed: what === 'lapsed' })
}

function viewOf({ wait, settings, links, token }: WaitMail, isOver = false) {
  const around = frame(settings, links)
  const price = wait.offer?.quotes.map(({ total_charge }) => fromDollars(total_charge)).toSorted((a, b) => a - b)[0]
  return {
    ...around,
    sign: { ...signView(around, isOver), tab: texts().tab },
    stay: stayView(wait, billedBy(wait.offer?.quotes[0]?.rate ?? null), settings),
    wait: {
      is_to_book: wait.wish === 'BOOK',
      most: wait.most === null ? '' : formatUsd(fromDollars(wait.most)),
      card: wait.card ? cardName(wait.card) : '',
      held_until: wait.offer ? display(Temporal.Instant.from(wait.offer.held_until)) : '',
      price: price === undefined ? '' : formatUsd(price),
      is_above: price !== undefined && wait.most !== null && price > fromDollars(wait.most),
    },
    links: { wait: links.wait(wait.id, token), book: links.book() },
  }
}
