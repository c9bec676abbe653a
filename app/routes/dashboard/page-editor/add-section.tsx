import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import {
  isSectionType,
  type SectionTypeName,
  sectionType,
  sectionTypeNames,
} from '#core/page/section-types.ts'

export function AddSection({ onAdd }: { onAdd: (type: SectionTypeName) => void }) {
  const [type, setType] = useState<SectionTypeName>('text')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        name="new-section"
        label="New section"
        value={type}
        onChange={({ target: { value } }) => isSectionType(value) && setType(value)}
      >
        {sectionTypeNames.map((name) => (
          <option key={name} value={name}>
            {sectionType(name).label}
          </option>
        ))}
      </SelectField>
      <Button look="second" onClick={() => onAdd(type)}>
        <Plus aria-hidden="true" className="size-5" />
        Add
      </Button>
    </div>
  )
}
