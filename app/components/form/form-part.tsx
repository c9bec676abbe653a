import type { ReactNode } from 'react'

type FormPartProps = { title: string; hint?: string; children: ReactNode }

/** Titled group of fields in a long form; two columns on wide screens. */
export function FormPart({ title, hint, children }: FormPartProps) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-6">
      <legend className="float-left mb-4 w-full font-display text-title font-bold">
        {title}
        {hint && <span className="mt-1 block font-text text-small font-normal text-muted">{hint}</span>}
      </legend>
      <div className="clear-both grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** Wrapper for a field that spans both columns. */
export const WholeWidth = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 sm:col-span-2">{children}</div>
)
