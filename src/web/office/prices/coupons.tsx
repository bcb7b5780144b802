import { type CouponLine, rates } from '../../../capabilities/rates/contract.ts'
import { title } from '../../title.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { List } from '../kit/list.ts'
import { listFile, loadList } from '../kit/load-list.ts'
import { ResourceList } from '../kit/resource-list.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/coupons'
import { texts } from './texts.ts'

function list(): List<CouponLine> {
  const t = texts()
  return {
    label: staff().sections.Coupons,
    search: t.code,
    rowKey: ({ code }) => code,
    pageSize: 100,
    columns: [
      { key: 'code', header: t.code, text: ({ code }) => code },
      { key: 'gives', header: t.coupons.gives, text: ({ gives }) => gives },
      { key: 'conditions', header: t.coupons.conditions, text: ({ conditions }) => conditions },
      {
        key: 'uses',
        header: t.coupons.uses,
        text: ({ uses, max_uses }) => (max_uses === null ? String(uses) : t.coupons.usesOf(uses, max_uses)),
        numeric: true,
      },
      {
        key: 'status',
        header: staff().status,
        text: statusWords,
        cell: (coupon) => <Badge tone={coupon.is_over ? 'neutral' : 'good'}>{statusWords(coupon)}</Badge>,
      },
    ],
  }
}

function statusWords({ is_over }: CouponLine): string {
  const { over, counts } = texts().coupons
  return is_over ? over : counts
}

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.Coupons) }]
export const middleware: Route.MiddlewareFunction[] = [listFile(list, rates.coupons)]
export const loader = (args: Route.LoaderArgs) => loadList(args, list(), rates.coupons)

/** Promo codes and how often they were used. */
export default function Coupons({ loaderData }: Route.ComponentProps) {
  const t = texts().coupons
  return (
    <>
      <StaffHead title={staff().sections.Coupons}>{t.lead}</StaffHead>
      <ResourceList list={list()} {...loaderData} empty={<EmptyState title={t.empty} />} />
    </>
  )
}
