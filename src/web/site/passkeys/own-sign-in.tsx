import type { ReactNode } from 'react'
import type { Passkey, Session } from '../../../capabilities/auth/account-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import type { SignInIntent } from './own-sign-in.ts'
import { PasskeyButton, useCanHavePasskeys } from './passkey-button.tsx'
import { texts } from './texts.ts'

/** What became of the last form. */
export interface SignInAnswer {
  readonly intent: string
  readonly done: boolean
  readonly problem?: Problem | undefined
}

interface Props<Row> {
  readonly items: readonly Row[]
  readonly answer: SignInAnswer | undefined
}

/** The passkeys of an account, each with its way out, and the form for another one. */
export function Passkeys({ items, answer }: Props<Passkey>) {
  const canHavePasskeys = useCanHavePasskeys()
  const t = texts().passkeys
  const done = doneOf(answer, { 'add-passkey': t.added, 'remove-passkey': t.removed })
  return (
    <>
      <p className="text-muted">{t.lead}</p>
      {done && <Notice tone="success" role="status" title={done} />}
      <RowFailed answer={answer} intent="remove-passkey" />
      {items.length === 0 ? (
        <p>{t.empty}</p>
      ) : (
        <ul className="grid gap-2">
          {items.map(({ id, name, is_synced, used_at }) => (
            <Row key={id} intent="remove-passkey" id={id} button={t.remove} name={name}>
              <p className="flex flex-wrap items-center gap-2">
                <strong className="wrap-anywhere">{name}</strong>
                {is_synced && <Badge>{t.synced}</Badge>}
              </p>
              <p className="text-sm text-muted">{used_at ? t.used(when(used_at)) : t.unused}</p>
            </Row>
          ))}
        </ul>
      )}
      {canHavePasskeys && (
        <Form
          problem={answer?.intent === 'add-passkey' ? answer.problem : undefined}
          labels={{ name: t.name }}
          key={items.length}
          className="gap-3!"
          data-leaves-freely
        >
          <input type="hidden" name="intent" value="add-passkey" />
          <TextField label={t.name} name="name" hint={t.nameHint} autoComplete="off" maxLength={60} optional />
          <PasskeyButton purpose="register" label={t.add} />
        </Form>
      )}
    </>
  )
}

/** Where an account is logged in, and how to end that. */
export function Sessions({ items, answer }: Props<Session>) {
  const t = texts().sessions
  const done = doneOf(answer, { 'end-session': t.ended, 'end-others': t.endedOthers })
  return (
    <>
      <p className="text-muted">{t.lead}</p>
      {done && <Notice tone="success" role="status" title={done} />}
      <RowFailed answer={answer} intent="end-session" />
      <ul className="grid gap-2">
        {items.map((session) => {
          const { id, browser, system, network, began_at, seen_at, is_current } = session
          const device = browser && system ? t.device({ browser, system }) : (browser ?? system ?? t.unknown)
          return (
            <Row key={id} intent="end-session" id={id} button={is_current ? undefined : t.end} name={device}>
              <p className="flex flex-wrap items-center gap-2">
                <strong>{device}</strong>
                {is_current && <Badge tone="good">{t.here}</Badge>}
              </p>
              <p className="text-sm text-muted">{t.seen({ seen: when(seen_at), began: when(began_at) })}</p>
              {network && <p className="text-sm text-muted">{t.from(network)}</p>}
            </Row>
          )
        })}
      </ul>
      {items.length > 1 && (
        <Form problem={answer?.intent === 'end-others' ? answer.problem : undefined}>
          <div>
            <SubmitButton name="intent" value="end-others" tone="quiet">
              {t.endOthers}
            </SubmitButton>
          </div>
        </Form>
      )}
    </>
  )
}

function doneOf(answer: SignInAnswer | undefined, said: Readonly<Partial<Record<string, string>>>): string | undefined {
  return answer?.done ? said[answer.intent] : undefined
}

/** Why the button of a row did nothing. */
function RowFailed({ answer, intent }: { answer: SignInAnswer | undefined; intent: SignInIntent }) {
  if (answer?.intent !== intent || !answer.problem) return null
  return <Notice tone="danger" role="alert" title={answer.problem.formErrors[0] ?? texts().failed} />
}

interface RowProps {
  readonly intent: SignInIntent
  readonly id: string
  readonly name: string
  readonly button: string | undefined
  readonly children: ReactNode
}

function Row({ intent, id, name, button, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2 first:border-t-0">
      <div className="grid min-w-0">{children}</div>
      {button && (
        <Form>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="intent" value={intent} tone="plain" size="sm">
            {button} <span className="sr-only">{name}</span>
          </SubmitButton>
        </Form>
      )}
    </li>
  )
}
