import type { ComponentProps } from 'react'
import { fieldClass } from './field.tsx'

type SelectFieldProps = ComponentProps<'select'> & { name: string; label: string; error?: string | undefined }

export function SelectField({ name, label, error, children, ...props }: SelectFieldProps) {
  const id = `field-${name}`
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        {...props}
        className={`${fieldClass} min-h-12 w-full px-4 py-3`}
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
