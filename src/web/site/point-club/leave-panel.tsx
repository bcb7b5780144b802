import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import type { AccountAnswer } from './account-details.tsx'
import { texts } from './texts.ts'

/** Leaving the club: asked twice, by a box before scripts run and by a dialog after. */
export function LeavePanel({ answer }: { answer: AccountAnswer | undefined }) {
  const { account: t } = texts()
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isLeaving = useNavigation().formData?.get('intent') === 'leave'
  return (
    <Panel title={t.leave}>
      <p>{t.leaveHint}</p>
      <Form ref={form} problem={answer?.problem} labels={{ sure: t.sure }}>
        <input type="hidden" name="intent" value="leave" />
        <Checkbox name="sure" label={t.sure} required />
        <div>
          <Button
            type="submit"
            tone="danger"
            onClick={(event) => {
              // Without the tick the server says what is missing.
              if (!new FormData(form.current ?? undefined).has('sure')) return
              event.preventDefault()
              setAsking(true)
            }}
          >
            {t.close}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        pending={isLeaving}
        onCancel={() => setAsking(false)}
        onConfirm={() => form.current?.requestSubmit()}
      >
        <p>{t.closeSure}</p>
      </ConfirmDialog>
    </Panel>
  )
}
