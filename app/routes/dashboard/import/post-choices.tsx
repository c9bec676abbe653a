import type { ImportMapping } from '#app/api/imports.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { labelCategory } from '#core/blog/blog-text.ts'

type PostChoicesProps = Pick<ImportMapping, 'publish' | 'category'> & {
  /** Categories of the list. */
  categories: readonly string[]
  isWorking: boolean
  onChange: (change: ImportMapping) => void
}

/** Choices for imported posts: drafts or published, and their category. */
export function PostChoices(props: PostChoicesProps) {
  const { publish = false, category, categories, isWorking, onChange } = props
  return (
    <fieldset disabled={isWorking} className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-title">Posts</legend>
      <SelectField
        name="publish"
        label="Import them as"
        value={String(publish)}
        onChange={({ target }) => onChange({ publish: target.value === 'true' })}
      >
        <option value="false">Drafts, to be read first</option>
        <option value="true">Published, if the file says so</option>
      </SelectField>
      <SelectField
        name="category"
        label="Category of posts that have another one"
        value={category ?? ''}
        onChange={({ target }) => onChange({ category: target.value || undefined })}
      >
        <option value="">None: these stay drafts</option>
        {categories.map((one) => (
          <option key={one} value={one}>
            {labelCategory(one)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
