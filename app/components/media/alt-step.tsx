import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import { changeMedia } from '#app/api/media.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { TextArea } from '#app/components/ui/fields/field.tsx'
import { longestAlt } from '#core/media/longest-alt.ts'
import type { MediaRow } from '#core/media/media.ts'
import { hasVisibleText } from '#core/visible-text.ts'
import { MediaThumbnail } from './media-grid.tsx'

type AltStepProps = {
  media: MediaRow
  /** The picture becomes part of a text. */
  isForText?: boolean
  onClose: () => void
  onDescribed: (alt: string) => void
}

/** Asks what a picture shows before it is used, and keeps the answer in the library. */
export function AltStep({ media, isForText = false, onClose, onDescribed }: AltStepProps) {
  const [alt, setAlt] = useState('')
  const [error, setError] = useState<string>()
  const { isWorking, sendingOf } = useAttempt()

  async function save() {
    if (!hasVisibleText(alt)) return setError('Please write what the picture shows')
    await changeMedia(api, media._id, { alt: alt.trim(), version: media.version })
    onDescribed(alt.trim())
  }
  return (
    <FormDialog
      title="What does the picture show?"
      onClose={onClose}
      sending={sendingOf(save)}
      isWorking={isWorking}
      submitLabel={isForText ? 'Insert' : 'Use this picture'}
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
