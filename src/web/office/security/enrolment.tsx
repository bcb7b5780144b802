import type { GateCode } from '../../site/documents/gate-code.server.ts'
import { TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly uri: string
  readonly secret: string
  readonly code: GateCode
  readonly problem: Problem | undefined
}

/** The secret for an app, to scan or to type, and the code that proves it arrived. */
export function Enrolment({ uri, secret, code, problem }: Props) {
  const { enrolment: t, code: codeLabel, codeHint } = texts()
  return (
    <section aria-labelledby="enrolment" className="grid gap-5">
      <h2 id="enrolment" className="border-b-2 border-ink pb-1.5 text-base">
        {t.title}
      </h2>
      <div className="flex flex-wrap items-start gap-6">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label={t.picture}
          className="h-auto w-56 rounded-lg bg-white p-4 shadow-[inset_0_0_0_1px_var(--color-line)]"
        >
          <path d={code.path} fill="#000" fillRule="evenodd" />
        </svg>
        <div className="grid min-w-0 flex-1 basis-60 gap-2 text-sm">
          <p>{t.onThisPhone}</p>
          <p className="font-mono text-base font-bold wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <p>
            <a
              href={uri}
              className="inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4 lg:min-h-8"
            >
              {t.open}
            </a>
          </p>
        </div>
      </div>
      <Form problem={problem} className="gap-4!">
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="uri" value={uri} />
        <TextField
          label={codeLabel}
          name="code"
          hint={codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="max-w-80"
        />
        <p>
          <SubmitButton>{t.turnOn}</SubmitButton>
        </p>
      </Form>
    </section>
  )
}
