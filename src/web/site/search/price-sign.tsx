import type { Ref } from 'react'
import { Spinner } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { formatMoney, Money } from '../../ui/money.tsx'
import { sentences } from '../../ui/sentences.ts'
import { EARLY_PRICE, PRICE_SIGN } from './early-price.ts'
import type { LivePrice } from './live-price.server.ts'
import { stayWords } from './texts.ts'
import { whenTime } from '../../ui/when.ts'

const TEXT = 'grid gap-3 transition-opacity group-aria-busy:opacity-60'

interface Props {
  readonly ref: Ref<HTMLDivElement>
  readonly price: LivePrice | undefined
  readonly isPending: boolean
}

/**
 * What a stay costs, all in, in the letters of a road sign. Keeps its height, whatever it has to say. Before React has the
 * page, `early-price.ts` says what has changed.
 */
export function PriceSign({ ref, price, isPending }: Props) {
  return (
    <div
      ref={ref}
      role="status"
      aria-busy={isPending}
      suppressHydrationWarning
      {...{ [PRICE_SIGN]: '' }}
      className="group grid min-h-52 content-start gap-3"
    >
      <div
        {...{ [EARLY_PRICE]: '' }}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
        className={classes(TEXT, 'empty:hidden [&:not(:empty)+*]:hidden')}
      />
      <div className={TEXT}>
        <PriceText price={price} />
      </div>
      <p className="invisible flex items-center gap-2 text-sm group-aria-busy:visible">
        <Spinner /> {stayWords().price.pending}
      </p>
    </div>
  )
}

export function PriceText({ price }: { price: LivePrice | undefined }) {
  if (!price) return <p className="text-xl font-bold">{stayWords().price.promise}</p>
  if (price.kind === 'none')
    return price.messages.map((message) => (
      <p key={message} className="text-xl font-bold">
        {message}
      </p>
    ))
  return price.kind === 'full' ? <Full price={price} /> : <AllIn price={price} />
}

function AllIn({ price }: { price: Extract<LivePrice, { kind: 'price' }> }) {
  const { best, driveUp, codeFaults } = price
  const { charges, fees, taxes, total, savings } = best.price
  const t = stayWords().price
  return (
    <>
      <p className="font-bold text-on-brand-muted">{best.length}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Money amount={total} size="xl" />
        <span className="text-xl font-extrabold">{t.allIn}</span>
      </p>
      <p className="text-sm text-on-brand-muted">
        {t.parts(formatMoney(charges), formatMoney(fees), formatMoney(taxes))}
      </p>
      {driveUp && savings !== '0.00' && (
        <p className="font-bold">{t.saved(formatMoney(savings), formatMoney(driveUp))}</p>
      )}
      {best.freeUntil && (
        <p className="flex gap-2 text-sm">
          <Icon name="check" size="sm" className="mt-0.5 text-accent" />
          {t.freeUntil(whenTime(best.freeUntil))}
        </p>
      )}
      {codeFaults.length > 0 && (
        <p className="flex gap-2 text-sm font-bold">
          <Icon name="warning" size="sm" className="mt-0.5 text-accent" />
          {t.code(sentences(codeFaults))}
        </p>
      )}
    </>
  )
}

function Full({ price }: { price: Extract<LivePrice, { kind: 'full' }> }) {
  const { reason, isFull } = price.soldOut
  const t = stayWords().price
  return (
    <>
      <p className="font-bold text-on-brand-muted">{price.length}</p>
      {isFull && <p className="text-3xl font-extrabold">{t.soldOut}</p>}
      <p className={isFull ? undefined : 'text-xl font-extrabold'}>{reason}</p>
    </>
  )
}
