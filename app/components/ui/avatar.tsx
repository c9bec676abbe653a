import { Avatar as Base } from '@base-ui/react/avatar'

/** A person's picture, or the initials while there is none. Decoration: the name stands beside it. */
export function Avatar({ name, picture, className = 'size-10' }: AvatarProps) {
  return (
    <Base.Root
      aria-hidden="true"
      className={`grid shrink-0 place-items-center overflow-hidden rounded-full bg-tint text-small font-semibold text-accent ${className}`}
    >
      {picture && (
        <Base.Image src={picture} alt="" referrerPolicy="no-referrer" className="size-full object-cover" />
      )}
      <Base.Fallback>{initialsOf(name)}</Base.Fallback>
    </Base.Root>
  )
}

type AvatarProps = { name: string; picture: string; className?: string }

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
