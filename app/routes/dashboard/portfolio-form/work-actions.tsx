import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type PortfolioDraft, versionsOfPortfolio } from '#app/api/portfolio-form.ts'
import type { FormSending } from '#app/components/form/use-sending.ts'
import { NewTab } from '#app/components/publishing/new-tab.tsx'
import { ScheduleDialog } from '#app/components/publishing/schedule-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { VersionsButton } from '#app/components/versions/versions-button.tsx'
import { comparePortfolios } from '#core/portfolio/portfolio.ts'
import type { PublicationState } from '#core/publication/publication-state.ts'

type WorkActionsProps = {
  /** Unset for new work, like its state. */
  id: string | undefined
  state: PublicationState | undefined
  publishAt: string | null | undefined
  form: UseFormReturn<PortfolioDraft>
  sending: Pick<FormSending, 'check' | 'submit' | 'submitFromDialog'>
  /** Sets the time that the next save sends. Undefined: none. */
  onTime: (publishAt: string | null | undefined) => void
}

/** Actions beside the main button: those that the state of the work allows. */
export function WorkActions({ id, state, publishAt, form, sending, onTime }: WorkActionsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isScheduled = state === 'scheduled'
  const { isSubmitting } = form.formState
  const action = (label: string, onClick: () => void) => (
    <Button look="second" isUnavailable={isSubmitting} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <>
      {state !== 'published' &&
        action(isScheduled ? 'Change the time' : 'Schedule', () => sending.check(() => setIsChoosing(true)))}
      {isScheduled &&
        action('Back to draft', () => {
          onTime(null)
          sending.submit()
        })}
      {id && (
        <>
          {state === 'published' ? (
            <NewTab to={href('/portfolios/:id', { id })} label="View" about="the published work" />
          ) : (
            <NewTab to={href('/preview/work/:id', { id })} label="Preview" about="the saved work" />
          )}
          <VersionsButton
            form={form}
            record={{ ...versionsOfPortfolio(api, id), compare: comparePortfolios }}
          />
        </>
      )}
      {isChoosing && (
        <ScheduleDialog
          noun="work"
          publishAt={publishAt}
          isChange={isScheduled}
          onClose={() => setIsChoosing(false)}
          onChosen={(time) => {
            onTime(time)
            return sending.submitFromDialog()
          }}
        />
      )}
    </>
  )
}
