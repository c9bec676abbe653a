import type { ComponentProps } from 'react'

// Ids derive from names: an island is hydrated separately from its page, where `useId` would differ.
export type FieldProps = {
  name: string
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** Classes of a text input, without width and padding. */
export const fieldClass =
  'rounded-small border border-field bg-raised text-body text-ink placeholder:text-muted transition-colors duration-150 hover:border-ink aria-invalid:border-danger'
const boxClass = `w-full px-4 py-3 ${fieldClass}`

export function describedBy(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label, hint, input and error message, in this order. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: Omit<FieldProps, 'name'> & { id: string; children: React.ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** Two forms of a page that send a field of the same name need an `id` each. */
export function TextField({
  name,
  label,
  hint,
  error,
  id = `field-${name}`,
  ...props
}: FieldProps & ComponentProps<'input'>) {
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <input
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
        className={`${boxClass} min-h-12`}
      />
    </FieldFrame>
  )
}

export function TextArea({ name, label, hint, error, ...props }: FieldProps & ComponentProps<'textarea'>) {
  const id = `field-${name}`
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <textarea
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
        className={`${boxClass} resize-y`}
      />
    </FieldFrame>
  )
}
