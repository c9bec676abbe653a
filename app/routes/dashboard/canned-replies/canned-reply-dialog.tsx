import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import {
  addCannedReply,
  type CannedReplyInput,
  type CannedReplyRow,
  changeCannedReply,
} from '#app/api/canned-replies.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { ArticleChoice } from '#app/components/thread/article-choice.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ArticleTitleRow } from '#core/article/article.ts'
import { cannedReplyInput, placeholders } from '#core/canned-reply/canned-reply.ts'

type CannedReplyDialogProps = {
  /** Undefined to create a new reply. */
  reply: CannedReplyRow | undefined
  articles: ArticleTitleRow[]
  onClose: () => void
  onSaved: () => Promise<void>
}

const hint = Object.entries(placeholders)
  .map(([name, meaning]) => `{${name}}: ${meaning}`)
  .join('; ')

export function CannedReplyDialog({ reply, articles, onClose, onSaved }: CannedReplyDialogProps) {
  const opened = useOpenedVersion(reply?.version ?? 0)
  const form = useForm<CannedReplyInput>({
    resolver: resolverOf<CannedReplyInput>(cannedReplyInput),
    ...followRecord({ title: reply?.title ?? '', text: reply?.text ?? '' }),
  })
  const sending = useSending(form, {
    send: (values) =>
      reply
        ? opened.save((version) => changeCannedReply(api, reply._id, { ...values, version }))
        : addCannedReply(api, values),
    onSent() {
      showToast({ title: reply ? 'Reply saved' : 'Reply added' })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <Dialog
      isOpen
      isForm
      onClose={onClose}
      title={reply ? `Edit “${reply.title}”` : 'Add a reply'}
      width="max-w-160"
    >
      <FormFrame
        label="Canned reply"
        form={form}
        sending={sending}
        failure="The reply could not be saved."
        submitLabel={reply ? 'Save changes' : 'Add reply'}
      >
        <TextField label="Title" maxLength={80} {...field('title')} />
        <ArticleChoice
          articles={articles}
          onInsert={(link) => {
            const text = form.getValues('text').trimEnd()
            form.setValue('text', text ? `${text}\n\n${link}` : link, { shouldDirty: true })
          }}
        />
        <TextArea label="Text" rows={8} hint={hint} {...field('text')} />
      </FormFrame>
    </Dialog>
  )
}
