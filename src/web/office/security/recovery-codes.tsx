import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** They are told this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = texts()
  return (
    <section aria-labelledby="recovery" className="grid gap-4">
      <Notice tone="success" role="status" title={t.isOn}>
        {t.keepCodes}
      </Notice>
      <h2 id="recovery" className="border-b-2 border-ink pb-1.5 text-base">
        {t.recoveryCodes}
      </h2>
      <ul className="grid max-w-80 grid-cols-2 gap-x-6 gap-y-1 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
