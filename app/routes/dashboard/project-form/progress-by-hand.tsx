import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { computeProgress, type ProgressRow, setProgress } from '#app/api/milestones.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import { ReasonDialog } from '#app/components/form/reason-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type ProgressByHandProps = { projectId: string; shown: ProgressRow }

const isPercentage = (written: string) =>
  written.trim() !== '' && Number(written) >= 0 && Number(written) <= 100

/** Progress that follows from the plan, which staff can set by hand and compute again. */
export function ProgressByHand({ projectId, shown }: ProgressByHandProps) {
  const { progress, reason } = shown
  const { revalidate } = useRevalidator()
  const [isSetting, setIsSetting] = useState(false)
  const { isWorking, act } = useAction()
  const [value, setValue] = useState(String(progress))
  const [error, setError] = useState<string>()

  const computeAgain = () =>
    act(async () => {
      await computeProgress(api, projectId)
        .then(() => showToast({ title: 'The progress follows from the milestones again' }))
        .catch(showErrorToast)
      await revalidate()
    })
  async function set(why: string) {
    await setProgress(api, projectId, { progress: Number(value), reason: why })
    showToast({ title: 'The progress is set' })
    await revalidate()
  }
  function checkValue(): boolean {
    setError(isPercentage(value) ? undefined : 'Must be a number from 0 to 100')
    return isPercentage(value)
  }
  return (
    <div className="grid gap-2">
      <p className="wrap-anywhere">
        Progress: {progress}%{reason !== null && <span className="text-muted">, set by hand: {reason}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="second"
          size="small"
          onClick={() => {
            setValue(String(progress))
            setIsSetting(true)
          }}
        >
          Set the progress by hand
        </Button>
        {reason !== null && (
          <Button look="quiet" size="small" disabled={isWorking} onClick={computeAgain}>
            Compute it again
          </Button>
        )}
      </div>
      <ReasonDialog
        isOpen={isSetting}
        onClose={() => setIsSetting(false)}
        title="Set the progress by hand"
        lead="It stays until you compute it again or the order is delivered. The client reads the reason."
        label="Reason"
        maxLength={500}
        isRequired
        confirmLabel="Set the progress"
        checkRest={checkValue}
        onConfirm={set}
      >
        <TextField
          name="progress-by-hand"
          label="Progress in percent"
          type="number"
          min={0}
          max={100}
          value={value}
          error={error}
          onChange={({ target }) => {
            setValue(target.value)
            setError(undefined)
          }}
        />
      </ReasonDialog>
    </div>
  )
}
