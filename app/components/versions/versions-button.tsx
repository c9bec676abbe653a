import { useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { RecordVersions } from './record-versions.tsx'
import type { VersionedRecord } from './versioned-record.ts'

type VersionsButtonProps<Values extends FieldValues, Kept extends Partial<Values>> = {
  form: UseFormReturn<Values>
  record: VersionedRecord<Kept>
}

/** Button that opens the versions of a record. Each can be put into its form, to be checked and saved. */
export function VersionsButton<Values extends FieldValues & Kept, Kept extends Partial<Values>>({
  form,
  record,
}: VersionsButtonProps<Values, Kept>) {
  const [isOpen, setIsOpen] = useState(false)
  function fill(values: Partial<Values>) {
    for (const [name, value] of Object.entries(values)) {
      const path = name as Path<Values>
      form.setValue(path, value as PathValue<Values, typeof path>, { shouldDirty: true })
    }
  }
  function restore(version: Kept, number: number) {
    const before = { ...form.getValues() }
    fill(version)
    showToast({
      title: `Version ${number} is in the form. Save it to keep it.`,
      undo: () => fill(before),
    })
  }
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        Versions
      </Button>
      {isOpen && (
        <RecordVersions
          record={record}
          readForm={() => form.getValues()}
          onRestore={restore}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
