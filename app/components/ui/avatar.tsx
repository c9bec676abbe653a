import { Cover } from './cover.tsx'
import { initialsOf } from './initials.ts'

/** A person's picture, or the initials. */
export function Avatar({
  name,
  src,
  className = 'size-11',
}: {
  name: string
  src: string
  className?: string
}) {
  const initials = (
    <span className="grid size-full place-items-center bg-tint text-small font-semibold text-accent">
      {initialsOf(name)}
    </span>
  )
  return <Cover src={src} fallback={initials} className={`shrink-0 rounded-full! ${className}`} />
}
