import { api } from '#app/api/browser.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { FieldChanges } from './field-changes.tsx'
import { createNaming } from './name-references.ts'
import { NoDifference } from './version-comparison.tsx'
import type { VersionedRecord } from './versioned-record.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type RecordVersionsProps<Values> = {
  record: VersionedRecord<Values>
  /** Reads the form, to compare versions with it. */
  readForm: () => Values
  onClose: () => void
  /** Puts the content of a version into the form. */
  onRestore: (version: Values, number: number) => void
}

/** Versions of a record. Each can be put into the form, to be checked and saved. */
export function RecordVersions<Values>({ record, readForm, ...props }: RecordVersionsProps<Values>) {
  const list = async () => (await record.list()).map(({ version, ...same }) => ({ number: version, ...same }))
  async function renderDifferences(before: Values, after: Values) {
    const fields = await createNaming(api)(record.compare(before, after))
    return fields.length === 0 ? <NoDifference /> : <FieldChanges fields={fields} />
  }
  return (
    <VersionsDialog
      {...props}
      {...{ list, renderDifferences }}
      read={record.read}
      readScreen={readForm}
      screen="form"
      target="form"
      emptyText="Nothing was changed yet. The next save keeps a version."
      renderFacts={(version, versions) => ({
        badges: version === versions[0] && <Badge tone="success">Now</Badge>,
        about: (
          <>
            <RelativeTime value={version.writtenAt} />
            {version.writtenBy && ` by ${version.writtenBy}`}
          </>
        ),
      })}
    />
  )
}
