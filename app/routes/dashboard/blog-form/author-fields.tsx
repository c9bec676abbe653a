import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AuthorRow } from '#app/api/blog-authors.ts'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { blogLabels as labels } from '#core/blog/blog.ts'

type AuthorFieldsProps = { form: UseFormReturn<BlogDraft>; authors: AuthorRow[] }

/** Name, photo and text of the author. A name that other posts have fills in an empty photo and text. */
export function AuthorFields({ form, authors }: AuthorFieldsProps) {
  const listId = useId()
  const field = bindFields(form)
  const name = field('author')

  function fillIn(written: string) {
    const known = authors.find((author) => author.name === written.trim())
    if (!known) return
    for (const [field, value] of [
      ['authorAvatar', known.avatar],
      ['authorText', known.text],
    ] as const) {
      if (form.getValues(field) === '') form.setValue(field, value, { shouldDirty: true })
    }
  }
  return (
    <>
      <TextField
        label={labels.author}
        autoComplete="off"
        {...name}
        list={listId}
        onChange={async (event) => {
          fillIn(event.currentTarget.value)
          await name.onChange(event)
        }}
      />
      <datalist id={listId}>
        {authors.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <UploadField
        control={form.control}
        name="authorAvatar"
        label={labels.authorAvatar}
        kind={mediaUpload}
      />
      <TextArea
        label={labels.authorText}
        rows={3}
        maxLength={500}
        hint="Shown below the post. Empty: nothing."
        {...field('authorText')}
      />
    </>
  )
}
