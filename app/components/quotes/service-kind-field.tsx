import type { ComponentProps } from 'react'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { serviceKindLabels } from '#core/service/service-kind-labels.ts'

type ServiceKindFieldProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'>

/** Service to which the order of a quote belongs. */
export const ServiceKindField = (props: ServiceKindFieldProps) => (
  <SelectField label="Service" {...props}>
    {Object.entries(serviceKindLabels).map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)
