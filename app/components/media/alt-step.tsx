import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeMedia } from '#app/api/media.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { longestAlt, type MediaRow } from '#core/media/media.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { MediaThumbnail } from './media-grid.tsx'

type AltStepProps = { media: MediaRow; onClose: () => void; onDescribed: (alt: string) => void }

/** Asks what a picture shows before it becomes part of a text, and keeps the answer in the library. */
export function AltStep({ media, onClose, onDescribed }: AltStepProps) {
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)

  async function save() {
    if (!hasVisibleText(alt)) return setError('Please write what the picture shows')
    setIsWorking(true)
    setProblem(undefined)
    try {
      await changeMedia(api, media._id, { alt: alt.trim(), version: media.version })
      onDescribed(alt.trim())
    } catch (error) {
      setProblem(errorMessageOf(error))
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title="What does the picture show?"
      onClose={onClose}
      sending={{ submit: () => void save(), problem }}
      isWorking={isWorking}
      submitLabel="Insert"
    >
      <MediaThumbnail media={media} sizes="24rem" className="max-h-60 w-full" />
      <TextArea
        name="alt"
        label="Alternative text"
        hint="For people who do not see it, and for search engines. One sentence is enough."
        rows={2}
        maxLength={longestAlt}
        value={alt}
        error={error}
        onChange={({ target }) => setAlt(target.value)}
      />
    </FormDialog>
  )
}
