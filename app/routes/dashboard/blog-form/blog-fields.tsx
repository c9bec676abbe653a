import type { UseFormReturn } from 'react-hook-form'
import type { AuthorRow } from '#app/api/blog-authors.ts'
import type { BlogDraft } from '#app/api/blog-form.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { PublicPageFields } from '#app/components/publishing/public-page-fields.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { blogLabels as labels } from '#core/blog/blog.ts'
import { labelCategory, summaryLength } from '#core/blog/blog-text.ts'
import { AuthorFields } from './author-fields.tsx'
import { ContentField } from './content-field.tsx'

type BlogFieldsProps = { form: UseFormReturn<BlogDraft>; categories: readonly string[]; authors: AuthorRow[] }

/** Form fields: content on the left, metadata on the right. */
export function BlogFields({ form, categories, authors }: BlogFieldsProps) {
  const field = bindFields(form)
  return (
    <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-6">
        <TextField label={labels.title} maxLength={200} {...field('title')} />
        <ContentField form={form} />
      </div>
      <div className="grid gap-6">
        <AuthorFields {...{ form, authors }} />
        <SelectField label={labels.category} {...field('category')}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {labelCategory(category)}
            </option>
          ))}
        </SelectField>
        <UploadField control={form.control} name="image" label={labels.image} kind={mediaUpload} />
        <TextField label={labels.tags} hint="Separated by commas" {...field('tags')} />
        <TextArea
          label={labels.summary}
          rows={3}
          maxLength={500}
          hint={`Without one, lists show the first ${summaryLength} characters.`}
          {...field('summary')}
        />
        <PublicPageFields field={field} defaults={{ title: 'title', text: 'summary' }}>
          <UploadField
            control={form.control}
            name="socialImage"
            label={labels.socialImage}
            hint="Empty: the featured image."
            kind={mediaUpload}
          />
        </PublicPageFields>
      </div>
    </div>
  )
}
