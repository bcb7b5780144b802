import { Panel } from './panel.tsx'

/** What a voucher covers, without prices: it may be a gift. */
export function Covered({ lines }: { lines: readonly string[] }) {
  return (
    <Panel title="What it covers">
      <dl className="grid">
        {lines.map((line) => (
          <div key={line} className="flex justify-between gap-4 border-line py-1.5 not-first:border-t">
            <dt>{line}</dt>
            <dd className="font-bold text-link">Covered</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">Staying longer is fine: what lies beyond these dates is paid at the lot.</p>
    </Panel>
  )
}
