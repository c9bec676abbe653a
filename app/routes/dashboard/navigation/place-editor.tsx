import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { readNavigation, saveNavigation } from '#app/api/navigation.ts'
import { UnsavedChangesDialog } from '#app/components/form/unsaved-changes-dialog.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { CheckedNavigationRow, NavigationItem } from '#core/navigation/navigation.ts'
import { placeTexts } from '#core/navigation/places.ts'
import { type Entry, entriesOf, itemsOf } from './entries.ts'
import { LinkList } from './link-list.tsx'

/** The links of one place, which are saved together. */
export function PlaceEditor({ row }: { row: CheckedNavigationRow }) {
  const { place } = row
  const { label, lead } = placeTexts[place]
  const [saved, setSaved] = useState(row)
  const [entries, setEntries] = useState<Entry[]>(() => entriesOf(row.items))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isUnsaved = JSON.stringify(itemsOf(entries)) !== JSON.stringify(itemsOf(entriesOf(saved.items)))

  function goOnFrom(next: CheckedNavigationRow) {
    setSaved(next)
    setEntries(entriesOf(next.items))
    setErrors({})
    setProblem(undefined)
  }
  async function save(items: NavigationItem[] | null) {
    setIsWorking(true)
    try {
      goOnFrom(await saveNavigation(api, place, { version: saved.version, items }))
      showToast({ title: `${label}: saved, visitors see it now` })
    } catch (error) {
      const { message, fields } = explainError(error)
      // Named as the fields are: several places are on the screen.
      setErrors(Object.fromEntries(Object.entries(fields).map(([name, text]) => [`${place}.${name}`, text])))
      setProblem(message)
    } finally {
      setIsWorking(false)
    }
  }
  /** Keeps what was typed, and goes on from the newest version. */
  async function reload() {
    try {
      const newest = await readNavigation(api, place)
      setSaved(newest)
      setProblem(undefined)
    } catch (error) {
      setProblem(explainError(error).message)
    }
  }
  return (
    <section aria-labelledby={`${place}-title`} className="grid grid-cols-1 gap-4">
      <div>
        <h2 id={`${place}-title`} className="text-title">
          {label}
        </h2>
        <p className="mt-1 text-muted">{lead}</p>
      </div>
      <LinkList
        name={`${place}.items`}
        label={label}
        entries={entries}
        errors={errors}
        missing={saved.missing}
        hasGroups={place === 'header'}
        onChange={setEntries}
      />
      {problem && (
        <Notice tone="danger">
          {problem}
          <span className="mt-2 block">
            <Button look="second" size="small" onClick={() => void reload()}>
              Keep my links and load the newest version
            </Button>
          </span>
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={!isUnsaved || isWorking} onClick={() => void save(itemsOf(entries))}>
          Save<span className="sr-only">: {label}</span>
        </Button>
        {isUnsaved && (
          <Button look="second" disabled={isWorking} onClick={() => goOnFrom(saved)}>
            Undo changes<span className="sr-only">: {label}</span>
          </Button>
        )}
        {!saved.isDefault && (
          <Button look="quiet" disabled={isWorking} onClick={() => setIsAsking(true)}>
            Original links<span className="sr-only">: {label}</span>
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Return to the original links?"
        confirmLabel="Yes, return to them"
        onConfirm={async () => {
          await save(null)
          setIsAsking(false)
        }}
      >
        <p>
          Your links of this part are replaced by those that the site came with. Visitors see them at once.
        </p>
      </ConfirmDialog>
      <UnsavedChangesDialog isUnsaved={() => isUnsaved} hasDraft={false} />
    </section>
  )
}
