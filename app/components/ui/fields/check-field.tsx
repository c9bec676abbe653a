import type { ComponentProps } from 'react'

export function CheckField({
  name,
  label,
  ...props
}: ComponentProps<'input'> & { name: string; label: string }) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3">
      <input
        {...props}
        id={`field-${name}`}
        name={name}
        type="checkbox"
        className="size-5 shrink-0 accent-accent"
      />
      {label}
    </label>
  )
}
