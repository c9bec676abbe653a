import type { ComponentProps } from 'react'
import type { HeadedCategoryRow } from '#app/api/categories.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

type SelectBinding = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'children'>

/** Select field of a category, whose label is a heading on the page. */
export const CategoryField = ({
  categories,
  ...field
}: SelectBinding & { categories: HeadedCategoryRow[] }) => (
  <SelectField label="Category" hint="Heading on the page" {...field}>
    <option value="">Choose one</option>
    {categories.map(({ name, heading }) => (
      <option key={name} value={name}>
        {heading}
      </option>
    ))}
  </SelectField>
)

export const PositionField = (field: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>) => (
  <TextField label="Position" inputMode="numeric" maxLength={4} hint="Lower numbers first" {...field} />
)

/** `isScheduled`: the record is hidden until its time. */
export const VisibilityField = ({
  isScheduled = false,
  ...field
}: SelectBinding & { isScheduled?: boolean }) => (
  <SelectField
    label="Visibility"
    hint={isScheduled ? 'Hidden until its time' : 'Drafts are hidden'}
    {...field}
  >
    <option value="false">{isScheduled ? 'Scheduled' : 'Draft'}</option>
    <option value="true">Published</option>
  </SelectField>
)
