import { useEffect } from 'react'
import { data, type MiddlewareFunction } from 'react-router'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { billedOf } from '../../../capabilities/vouchers/length.ts'
import { CodeCard } from './code-card.tsx'
import { VoucherCoverage } from './voucher-coverage.tsx'
import { Directions } from '../home/directions.tsx'
import { EMAIL_QUERY, type EmailAnswer, EmailDialog } from '../email/email-dialog.tsx'
import { gateCode } from '../documents/gate-code.server.ts'
import { forgetDraft } from '../drafts/draft.ts'
import { Panel } from '../../ui/panel.tsx'
import { pointsText } from './points.ts'
import { MoneyRow, PriceLines } from '../quotes/price-lines.tsx'
import { lengthOf } from '../../../capabilities/quotes/length.ts'
import { viewPrice } from '../quotes/price-view.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { SaveLinks } from '../documents/save-links.tsx'
import { whenDate } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import { to, toVoucherFile } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { type FormProblem, load, submit } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'
import { guard } from '../../serve/session/guard.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import type { Route } from './+types/voucher'
import { texts } from './texts.ts'

/** A member's voucher, or one that a link of an e-mail opens. */
export const middleware: MiddlewareFunction<Response>[] = [guard]

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData ? texts().voucher.titleOf(loaderData.voucher.number) : texts().voucher.title) },
]

export async function loader(args: Route.LoaderArgs) {
  const voucherId = args.params.itemId
  const [found, { documents, google_wallet_url }] = await Promise.all([
    load(args, vouchers.get, { voucherId }),
    load(args, vouchers.documents, { voucherId }),
  ])
  const { rate, ...voucher } = found
  const [from, until] = [Temporal.Instant.from(voucher.travel_from_date), Temporal.Instant.from(voucher.travel_to_date)]
  return {
    voucher,
    length: lengthOf({ from, to: until }, billedOf(found)),
    price: rate && voucher.gift ? viewPrice(rate) : undefined,
    code: voucher.status === 'ISSUED' ? gateCode(voucher.barcode) : undefined,
    documents: voucher.status === 'ISSUED' ? documents.map(({ kind }) => kind) : [],
    googleWallet: google_wallet_url,
    mail: mailForm.fields,
    isMember: accountOf(args.context)?.member !== undefined && accountOf(args.context)?.member !== null,
    isNew: args.url.searchParams.has('issued'),
    isBought: args.url.searchParams.has('bought'),
  }
}

interface Answer {
  readonly mailed?: EmailAnswer
  readonly problem?: FormProblem
}

const mailForm = formOf(vouchers.email, { only: ['email', 'with_pkpass', 'with_pdf'] })

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const voucherId = args.params.itemId
  if (sent.get('intent') === 'void') {
    const outcome = await submit(args, vouchers.void, { voucherId }, { idempotencyKey: crypto.randomUUID() })
    const answer: Answer = outcome.ok ? {} : { problem: outcome.problem }
    return data(answer, { status: outcome.ok ? 200 : outcome.status })
  }
  const { input, values } = await mailForm.read(sent)
  const outcome = await submit(args, vouchers.email, { ...input, voucherId })
  const mailed: EmailAnswer = outcome.ok ? { sentTo: input.email } : { problem: outcome.problem, values }
  return data<EmailAnswer & Answer>({ ...mailed, mailed }, { status: outcome.ok ? 200 : outcome.status })
}

type Voucher = Route.ComponentProps['loaderData']['voucher']

/** A time voucher: the code for the gate, when it holds, what it covers, and what can be done with it. */
export default function TimeVoucher({ loaderData, actionData }: Route.ComponentProps) {
  const { appleWallet, voucher: t } = texts()
  const names = { pkpass: appleWallet, pdf: t.pdf }
  const { voucher, length, price, code, documents, googleWallet, isBought, isNew } = loaderData
  const { settings } = useSite()
  const { id: itemId, number, status, travel_from_date, travel_to_date, gift } = voucher
  const isMailable = status === 'ISSUED'
  const hasDashboard = loaderData.isMember && voucher.kind === 'POINTS'
  useEffect(() => {
    if (isBought) forgetDraft('gift')
    if (isNew) forgetDraft('points')
  }, [isBought, isNew])
  return (
    <div className="gutter grid gap-6 py-8 sm:py-10">
      <Head {...loaderData} />
      {actionData?.mailed?.sentTo && <Notice tone="success" role="status" title={t.sentTo(actionData.mailed.sentTo)} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-10 print:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          {code && (
            <CodeCard title={t.showCode} code={code} number={number}>
              {t.showCodeHint}
            </CodeCard>
          )}
          <StaySign
            tab={<Rich text={t.plate(number)} parts={{ number: <span className="font-mono tracking-wider" /> }} />}
            from={travel_from_date}
            to={travel_to_date}
            length={length}
            vehicle={className(settings, 'STANDARD')}
          />
          {(isMailable || hasDashboard) && (
            <nav aria-label={t.actions} className="flex flex-wrap gap-3" data-screen-only>
              {isMailable && (
                <ButtonLink to={`?${EMAIL_QUERY}=1`} tone="quiet" icon="mail" preventScrollReset>
                  {t.email}
                </ButtonLink>
              )}
              {hasDashboard && (
                <ButtonLink to={to('PointClubDashboard')} tone={isMailable ? 'plain' : 'quiet'}>
                  {t.dashboard}
                </ButtonLink>
              )}
            </nav>
          )}
          <SaveLinks
            files={(['pkpass', 'pdf'] as const)
              .filter((kind) => documents.includes(kind))
              .map((kind) => ({ name: names[kind], href: toVoucherFile(kind, itemId) }))}
            googleWallet={googleWallet}
          />
        </div>
        <div className="grid gap-6">
          <VoucherCoverage lines={voucher.covers} />
          {gift && price && <GiftPanel gift={gift} price={price} voucher={voucher} />}
          {voucher.voidable && <VoidPanel voucher={voucher} problem={actionData?.problem} />}
          {status === 'ISSUED' && (
            <Panel title={t.directions}>
              <Directions />
            </Panel>
          )}
        </div>
      </div>
      {isMailable && (
        <EmailDialog
          title={t.email}
          what={t.what}
          values={{ email: voucher.holder_email, with_pkpass: 'on', with_pdf: 'on' }}
          attachments={loaderData.mail}
          hidden={{ intent: 'email' }}
          answer={actionData?.mailed}
        />
      )}
    </div>
  )
}

function Head({ voucher, isNew, isBought }: Route.ComponentProps['loaderData']) {
  const { voucher: t } = texts()
  const { status, gift, points, holder_name } = voucher
  return (
    <header className="grid max-w-text gap-4">
      <h1 className="text-3xl">{t.heads[headOf(status, isBought)]}</h1>
      {status === 'PENDING' && <Notice title={t.pending}>{t.pendingHint}</Notice>}
      {status === 'ISSUED' && isNew && points > 0 && <p className="text-lg">{t.redeemed(pointsText(points))}</p>}
      {status === 'ISSUED' && gift && (
        <p className="text-lg">
          {gift.delivery === 'PRINT'
            ? t.printIt(holder_name)
            : gift.delivered
              ? t.mailed(holder_name)
              : t.mailLater(holder_name, whenDate(gift.deliver_on))}
        </p>
      )}
      {voucher.message && (
        <figure className="grid gap-1 border-l-4 border-accent pl-4">
          <blockquote className="text-lg whitespace-pre-line wrap-anywhere">{voucher.message}</blockquote>
          <figcaption className="font-bold">{voucher.given_by}</figcaption>
        </figure>
      )}
      {status === 'VOIDED' && (
        <p className="text-lg">
          {points > 0 && t.pointsAreBack(pointsText(points))}
          {gift && gift.refunded !== '0.00' && t.moneyGoesBack(formatMoney(gift.refunded))}
        </p>
      )}
    </header>
  )
}

function headOf(status: Voucher['status'], isBought: boolean) {
  return status === 'ISSUED' && isBought ? 'BOUGHT' : status
}

/** For the buyer alone: what was paid, with what. */
function GiftPanel({
  gift,
  price,
}: {
  gift: NonNullable<Voucher['gift']>
  price: NonNullable<Route.ComponentProps['loaderData']['price']>
  voucher: Voucher
}) {
  const { voucher: t } = texts()
  return (
    <Panel title={t.youPaid}>
      <PriceLines price={{ ...price, savings: '0.00' }}>
        {gift.paid !== '0.00' && (
          <MoneyRow label={gift.card ? t.paidWith(gift.card.last4) : t.paid} amount={gift.paid} strong />
        )}
        {gift.refunded !== '0.00' && <MoneyRow label={t.refunded} amount={`-${gift.refunded}`} strong />}
      </PriceLines>
    </Panel>
  )
}

function VoidPanel({ voucher, problem }: { voucher: Voucher; problem: FormProblem | undefined }) {
  const { points, gift, travel_from_date } = voucher
  const { voucher: t } = texts()
  const { button, dialog } = useConfirmation()
  const back = gift ? t.moneyComesBack(formatMoney(gift.paid)) : t.pointsComeBack(pointsText(points))
  return (
    <div className="rounded-lg border border-line px-5 py-2 sm:px-6" data-screen-only>
      <Disclosure summary={t.void} open={problem !== undefined}>
        <div className="grid gap-4 pb-4">
          <p>
            {back} {t.voidUntil(whenDate(travel_from_date))}
          </p>
          <Form problem={problem} fields={{}}>
            <div>
              <SubmitButton {...button} name="intent" value="void" tone="danger" pendingLabel={t.voiding}>
                {t.voidNow}
              </SubmitButton>
            </div>
          </Form>
          <ConfirmDialog {...dialog} title={t.void} confirmLabel={t.voidNow}>
            <p>{t.voidSure(back)}</p>
          </ConfirmDialog>
        </div>
      </Disclosure>
    </div>
  )
}
