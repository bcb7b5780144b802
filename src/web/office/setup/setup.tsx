import type { Setup } from '../../../capabilities/setup/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PROGRESS } from '../kit/progress.ts'
import { detailScreen } from '../kit/screen.ts'
import { screenAction, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { countDone, STEP_WORDS } from './steps.ts'

/** What there is to do before the first booking. What is done is read from the data, so nothing here is ticked. */
export const screen = detailScreen('setup.status', {
  name: 'StaffSetup',
  path: '/staff/setup',
  section: 'business',
  place: 0,
  title: 'Setup',
  lead: (setup) =>
    setup.opened_at === null
      ? 'Takes about ten minutes with your numbers at hand. You can skip any step. Travelers see “Opening soon” until you open.'
      : 'The site is open. Anything here can still be changed.',
  width: 'form',
  actions: [
    {
      intent: 'open',
      call: 'setup.open',
      allow: 'Settings:Update',
      label: 'Open for travelers',
      when: ({ opened_at, missing }) => opened_at === null && missing.length === 0,
      ask: (setup) =>
        setup.steps.some(({ name, is_done }) => name === 'booking' && !is_done)
          ? 'Travelers can book and pay within a second. You have not made a test booking yet. You cannot go back to “Opening soon”, but you can close online booking at any time.'
          : 'Travelers can book and pay within a second. You cannot go back to “Opening soon”, but you can close online booking at any time.',
      done: 'The site is open. Travelers can book.',
    },
  ],
  body: ({ data }) => <SetupBody setup={data} />,
})

function SetupBody({ setup }: { setup: Setup }) {
  const { steps, missing, opened_at } = setup
  const done = countDone(steps)
  return (
    <>
      <div className="grid gap-2">
        <p className="font-bold">
          {done} of {steps.length} done
        </p>
        <progress value={done} max={steps.length} aria-label="Steps done" className={PROGRESS} />
      </div>
      {opened_at === null && missing.length > 0 && (
        <Notice title="Not ready to open">
          Still needed: {missing.map((name) => STEP_WORDS[name].title.toLowerCase()).join(', ')}.
        </Notice>
      )}
      <ol className="grid">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} setup={setup} />
        ))}
      </ol>
    </>
  )
}

function StepRow({ step, setup }: { step: Setup['steps'][number]; setup: Setup }) {
  const { title, hint, done, action, again, address } = STEP_WORDS[step.name]
  const label = step.is_done ? again : action
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3.5 sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {title}
          {step.is_done ? (
            <Badge tone="good">Done</Badge>
          ) : (
            <Badge tone={step.is_needed ? 'accent' : 'neutral'}>{step.is_needed ? 'Needed' : 'Can wait'}</Badge>
          )}
        </h2>
        <p className="text-sm text-muted">{step.is_done ? (done?.(setup) ?? hint(setup)) : hint(setup)}</p>
      </div>
      <ButtonLink
        to={address()}
        size="sm"
        tone={!step.is_done && step.is_needed ? 'primary' : 'quiet'}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </ButtonLink>
    </li>
  )
}

export const loader = screenLoader(screen)
export const action = screenAction(screen)
export default screenPage(screen)
