import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { RecordVersionRow } from '#core/record-version/record-version.ts'
import { FieldChanges } from './field-changes.tsx'
import { createNaming } from './name-references.ts'
import { NoDifference, VersionComparison } from './version-comparison.tsx'
import type { VersionedRecord } from './versioned-record.ts'

type RecordVersionsProps<Values> = {
  record: VersionedRecord<Values>
  /** Reads the form, to compare versions with it. */
  readForm: () => Values
  onClose: () => void
  /** Puts the content of a version into the form. */
  onRestore: (version: Values, number: number) => void
}

/** Lists the versions of a record. Each can be compared, or be put into the form, to be checked and saved. */
export function RecordVersions<Values>(props: RecordVersionsProps<Values>) {
  const { record, readForm, onClose, onRestore } = props
  const [versions, setVersions] = useState<RecordVersionRow[]>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [compared, setCompared] = useState<number>()

  const list = useEffectEvent(record.list)
  useEffect(() => {
    list().then(setVersions, (error: unknown) => setProblem(errorMessageOf(error)))
  }, [])

  async function restore(version: number) {
    setIsWorking(true)
    setProblem(undefined)
    try {
      onRestore(await record.read(version), version)
      onClose()
    } catch (error) {
      setProblem(errorMessageOf(error))
      setIsWorking(false)
    }
  }
  async function compare(number: number, other: number | undefined) {
    const [before, after] = await Promise.all([
      record.read(number),
      other === undefined ? readForm() : record.read(other),
    ])
    const fields = await createNaming(api)(record.compare(before, after))
    return fields.length === 0 ? <NoDifference /> : <FieldChanges fields={fields} />
  }
  if (compared !== undefined && versions) {
    const numbers = versions.map(({ version }) => version)
    return (
      <Dialog isOpen title="Compare versions" onClose={onClose} width="max-w-160">
        <VersionComparison
          {...{ numbers, compare }}
          number={compared}
          draftLabel="what is in the form"
          onBack={() => setCompared(undefined)}
        />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Versions" onClose={onClose}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {!versions && !problem && <p className="text-muted">Loading…</p>}
      {versions?.length === 0 && (
        <p className="text-muted">Nothing was changed yet. The next save keeps a version.</p>
      )}
      <ul aria-label="Versions" className="divide-y divide-line">
        {versions?.map(({ version, writtenAt, writtenBy }, index) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-2 py-4">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold">Version {version}</span>
                {index === 0 && <Badge tone="success">Now</Badge>}
              </p>
              <p className="text-small text-muted wrap-anywhere">
                <RelativeTime value={writtenAt} />
                {writtenBy && ` by ${writtenBy}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <Button look="second" size="small" disabled={isWorking} onClick={() => void restore(version)}>
                Put into the form
                <span className="sr-only">: version {version}</span>
              </Button>
              <Button look="quiet" size="small" onClick={() => setCompared(version)}>
                Compare
                <span className="sr-only">: version {version}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
