import { type ComponentProps, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listHeadedCategories } from '#app/api/categories.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { headingOf } from '#core/category/category-headings.ts'

type CategoryChoiceProps = Omit<ComponentProps<typeof SelectField>, 'children'> & {
  value: string
  choices: Record<string, string>
}

/** Choice of some values and of the categories of questions. Without the list, the chosen one stays. */
export function CategoryChoice({ choices, ...props }: CategoryChoiceProps) {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isCurrent = true
    listHeadedCategories(api, 'faq').then(
      (rows) => isCurrent && setNames(rows.map(({ name }) => name)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  const all = [...new Set([...Object.keys(choices), ...names, props.value])]
  return (
    <SelectField {...props}>
      {all.map((name) => (
        <option key={name} value={name}>
          {choices[name] ?? headingOf('faq', name)}
        </option>
      ))}
    </SelectField>
  )
}
