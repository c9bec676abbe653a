import { useForm } from 'react-hook-form'
import { type AuthorRow, changeAuthor } from '#app/api/blog-authors.ts'
import { api } from '#app/api/browser.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type AuthorChange, authorChange } from '#core/blog/blog-author.ts'
import { countPosts } from './count-records.ts'

type Values = Omit<AuthorChange, 'from'>
type AuthorDialogProps = {
  author: AuthorRow
  others: AuthorRow[]
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Changes name, photo and text of an author in all posts, or joins the author with another one. */
export function AuthorDialog({ author, others, onClose, onSaved }: AuthorDialogProps) {
  const { name: from, avatar, text, posts } = author
  const form = useForm<Values>({
    resolver: resolverOf<Values>(authorChange.omit({ from: true })),
    defaultValues: { name: from, avatar, text },
  })
  const sending = useSending(form, {
    send: (values) => changeAuthor(api, { from, ...values }),
    onSent() {
      showToast({ title: `“${form.getValues('name')}” is saved in ${countPosts(posts)}` })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  const name = form.watch('name').trim()
  const isJoined = others.some((other) => other.name === name)
  return (
    <FormDialog
      title={`Edit the author “${from}”`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isDanger={isJoined}
      submitLabel={isJoined ? 'Join them' : 'Save author'}
    >
      <TextField label="Author name" maxLength={120} autoComplete="off" {...field('name')} />
      <UploadField control={form.control} name="avatar" label="Photo of the author" kind={mediaUpload} />
      <TextArea
        label="About the author"
        rows={3}
        maxLength={500}
        hint="Shown below each post. Empty: nothing."
        {...field('text')}
      />
      <p aria-live="polite" className="text-muted">
        {isJoined
          ? `${countPosts(posts)} will belong to “${name}”, who exists. This can’t be undone.`
          : `Visitors see it at once in ${countPosts(posts)}.`}
      </p>
    </FormDialog>
  )
}
