import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'

type VersionComparisonProps = {
  /** Number of the older version. */
  number: number
  /** Numbers of all versions that can be compared. */
  numbers: number[]
  /** Name of the draft among the versions. */
  draftLabel: string
  /** Reads a version, and another one or the draft. Returns what differs. */
  compare: (number: number, other: number | undefined) => Promise<ReactNode>
  onBack: () => void
}

/** Differences between a version and the draft, or another version. */
export function VersionComparison(props: VersionComparisonProps) {
  const { number, numbers, draftLabel, compare, onBack } = props
  const [other, setOther] = useState('')
  const [compared, setCompared] = useState<ReactNode>()
  const [problem, setProblem] = useState<string>()
  const compareBoth = useEffectEvent(() => compare(number, other === '' ? undefined : Number(other)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: compared again for other versions only
  useEffect(() => {
    let isCurrent = true
    setProblem(undefined)
    setCompared(undefined)
    compareBoth().then(
      (differences) => isCurrent && setCompared(differences),
      (error: unknown) => isCurrent && setProblem(errorMessageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [number, other])

  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        name="compared-with"
        label={`Version ${number} compared with`}
        value={other}
        onChange={({ target }) => setOther(target.value)}
      >
        <option value="">{draftLabel}</option>
        {numbers
          .filter((one) => one !== number)
          .map((one) => (
            <option key={one} value={one}>
              version {one}
            </option>
          ))}
      </SelectField>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {!compared && !problem && <p className="text-muted">Loading…</p>}
        {compared}
      </div>
      <div>
        <Button look="second" size="small" onClick={onBack}>
          Back to the versions
        </Button>
      </div>
    </div>
  )
}

export const NoDifference = () => <p className="text-muted">There is no difference.</p>
