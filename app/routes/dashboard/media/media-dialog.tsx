import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeMedia } from '#app/api/media.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestAlt } from '#core/media/longest-alt.ts'
import type { MediaRow } from '#core/media/media.ts'
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
  const { isWorking, failure, sendingOf } = useAttempt()

  async function save() {
    await changeMedia(api, media._id, { name, alt, focus, version: media.version })
    showToast({ title: 'Picture saved' })
    await onChanged()
    onClose()
  }
  return (
    <FormDialog
      title="Edit picture"
      onClose={onClose}
      sending={sendingOf(save)}
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
        error={failure?.fields.name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        name="alt"
        label="Alternative text"
        hint="What the picture shows, for people who do not see it. Texts that have the picture already keep theirs."
        rows={3}
        maxLength={longestAlt}
        value={alt}
        error={failure?.fields.alt}
        onChange={({ target }) => setAlt(target.value)}
      />
      <MediaUses id={media._id} />
      <ReplacePicture media={media} onReplaced={() => void onChanged().then(onClose)} />
    </FormDialog>
  )
}
