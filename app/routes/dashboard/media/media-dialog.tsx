import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { changeMedia } from '#app/api/media.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestAlt, type MediaRow } from '#core/media/media.ts'
import { findStoredPicture } from '#core/picture/picture.ts'
import { FocusField } from './focus-field.tsx'
import { MediaUses } from './media-uses.tsx'
import { ReplacePicture } from './replace-picture.tsx'

type MediaDialogProps = { media: MediaRow; onClose: () => void; onChanged: () => Promise<void> }

/** Name, text and focus of a picture, where it is used, and another file for it. */
export function MediaDialog({ media, onClose, onChanged }: MediaDialogProps) {
  const [name, setName] = useState(media.name)
  const [alt, setAlt] = useState(media.alt)
  const [focus, setFocus] = useState(() => findStoredPicture(media.url)?.focus ?? null)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isWorking, setIsWorking] = useState(false)

  async function save() {
    setIsWorking(true)
    setProblem(undefined)
    setErrors({})
    try {
      await changeMedia(api, media._id, { name, alt, focus, version: media.version })
      showToast({ title: 'Picture saved' })
      await onChanged()
      onClose()
    } catch (error) {
      const { message, fields } = explainError(error)
      setProblem(message)
      setErrors(fields)
      setIsWorking(false)
    }
  }
  return (
    <FormDialog
      title="Edit picture"
      onClose={onClose}
      sending={{ submit: () => void save(), problem }}
      isWorking={isWorking}
      submitLabel="Save changes"
    >
      <FocusField media={media} focus={focus} onChange={setFocus} />
      <TextField
        name="name"
        label="Name"
        hint="Only your team sees it."
        maxLength={200}
        value={name}
        error={errors.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        name="alt"
        label="Alternative text"
        hint="What the picture shows, for people who do not see it. Texts that have the picture already keep theirs."
        rows={3}
        maxLength={longestAlt}
        value={alt}
        error={errors.alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <MediaUses id={media._id} />
      <ReplacePicture media={media} onReplaced={() => void onChanged().then(onClose)} />
    </FormDialog>
  )
}
