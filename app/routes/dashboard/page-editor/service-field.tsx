import { type ComponentProps, useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { listServices } from '#app/api/services.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'

type ServiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'onChange' | 'value' | 'children'> & {
  /** Slug of the service. */
  value: string
  onChange: (slug: string) => void
}

/** Choice of a service of the catalogue. One that is not offered any more stays chosen until another is. */
export function ServiceField({ value, onChange, error, ...props }: ServiceFieldProps) {
  const [services, setServices] = useState<{ slug: string; title: string }[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    listServices(api).then(
      (rows) => isCurrent && setServices(rows),
      (failure: unknown) => isCurrent && setProblem(errorMessageOf(failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  const isListed = services?.some(({ slug }) => slug === value)
  const isHidden = services !== undefined && value !== '' && !isListed
  return (
    <SelectField
      {...props}
      error={error ?? problem ?? (isHidden ? notOffered : undefined)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === '' && <option value="">Choose a service</option>}
      {value !== '' && !isListed && (
        <option value={value}>{services ? `${value} (not offered)` : value}</option>
      )}
      {services?.map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

const notOffered = 'This service is not offered: visitors do not see this'
