import { Cover } from './cover.tsx'
import { initialsOf } from './initials.ts'

type AvatarProps = { name: string; src: string; className?: string }

/** Image of a person, or the initials. */
export const Avatar = ({ name, src, className = 'size-11' }: AvatarProps) => (
  <Cover
    src={src}
    fallback={initialsOf(name)}
    letters="text-small"
    className={`shrink-0 rounded-full! ${className}`}
  />
)
