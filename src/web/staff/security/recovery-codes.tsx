import { Notice } from '../../ui/notice.tsx'

/** They are told this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery" className="grid gap-4">
      <Notice tone="success" role="status" title="Your second factor is on">
        Keep these recovery codes where you find them without your phone. Each opens once. We show them only now.
      </Notice>
      <h2 id="recovery" className="border-b-2 border-ink pb-1.5 text-base">
        Recovery codes
      </h2>
      <ul className="grid max-w-80 grid-cols-2 gap-x-6 gap-y-1 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
