import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { changeMedia } from '#app/api/media.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestAlt } from '#core/media/longest-alt.ts'
import type { MediaRow } from '#core/media/media.ts'
import { type Focus, findStoredPicture } from '#core/picture/picture.ts'
import { FocusField } from './focus-field.tsx'
import { MediaUses } from './media-uses.tsx'
import { ReplacePicture } from './replace-picture.tsx'

type Values = { name: string; alt: string; focus: Focus | null }
type MediaDialogProps = { media: MediaRow; onClose: () => void; onChanged: () => Promise<void> }

/** Name, text and focus of a picture, where it is used, and another file for it. */
export function MediaDialog({ media, onClose, onChanged }: MediaDialogProps) {
  const opened = useOpenedVersion(media.version)
  const form = useForm<Values>(
    followRecord({ name: media.name, alt: media.alt, focus: findStoredPicture(media.url)?.focus ?? null }),
  )
  const sending = useSending(form, {
    async send(values) {
      await opened.save((version) => changeMedia(api, media._id, { ...values, version }))
      await onChanged()
    },
    onSent() {
      showToast({ title: 'Picture saved' })
      onClose()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title="Edit picture"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Save changes"
    >
      <FocusField
        media={media}
        focus={form.watch('focus')}
        onChange={(focus) => form.setValue('focus', focus, { shouldDirty: true })}
      />
      <TextField label="Name" hint="Only your team sees it." maxLength={200} {...field('name')} />
      <TextArea
        label="Alternative text"
        hint="What the picture shows, for people who do not see it. Texts that have the picture already keep theirs."
        rows={3}
        maxLength={longestAlt}
        {...field('alt')}
      />
      <MediaUses id={media._id} />
      <ReplacePicture media={media} onReplaced={() => void onChanged().then(onClose)} />
    </FormDialog>
  )
}
