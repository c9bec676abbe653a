import type { ComponentProps } from 'react'
import { describedBy, FieldFrame, type FieldProps, fieldClass } from './field.tsx'

export function SelectField({
  name,
  label,
  hint,
  error,
  children,
  id = `field-${name}`,
  ...props
}: FieldProps & ComponentProps<'select'>) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <select
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
        className={`${fieldClass} min-h-13.5 w-full px-3.5 py-3`}
      >
        {children}
      </select>
    </FieldFrame>
  )
}
