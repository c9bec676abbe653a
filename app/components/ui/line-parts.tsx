import { Children, type ReactNode } from 'react'

/** Parts of one line, such as number, state and next step. Screen readers read a comma between them. */
export const LineParts = ({ className = '', children }: { className?: string; children: ReactNode }) => {
  const parts = Children.toArray(children).filter((part) => part !== '')
  return (
    <p className={`${className} flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted`}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
        <span key={index}>
          {part}
          {index < parts.length - 1 && <span className="sr-only">,</span>}
        </span>
      ))}
    </p>
  )
}
